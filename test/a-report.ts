import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'

/** A numeric result within its range; each test changes what it is about. */
export function aResult(changes: Partial<ReportResult> = {}): ReportResult {
  return {
    code: 'HB',
    name: 'Haemoglobin',
    measures: 'The red protein that carries oxygen in your blood (haemoglobin); low means anaemia.',
    method: 'SLS photometry',
    specimen: 'Whole blood',
    type: 'numeric',
    value: '14.2',
    number: 14.2,
    unit: 'g/dL',
    rangeLow: 13,
    rangeHigh: 17,
    flag: 'normal',
    comment: null,
    ...changes,
  }
}

/** A final report with one result. */
export function aReport(changes: Partial<ReportBody> = {}): ReportBody {
  return {
    reportNumber: 'OPL1795230000123048213-1',
    version: 1,
    state: 'final',
    judgement: 2,
    isDemo: true,
    publishedAt: '2026-11-22T09:26:00Z',
    verifyToken: 'wq3m8Zk1v0Jx7uTn5cRbYe',
    lab: {
      name: 'Tulsi Demo Diagnostics',
      address: '10 Sample Road, Bengaluru, Bengaluru 560001',
      code: 'LAB001',
      nablCertificate: 'MC-0001',
    },
    patient: {
      name: 'Ramesh Kumar',
      id: '0199a3f2-7c1e-7b44-9d1a-5f0e2b8c6d31',
      birthDate: '1972-03-12',
      ageYears: 54,
      sex: 'male',
    },
    booking: { number: 'OPL1795230000123048213', orderId: '0199a3f2-7c1e-7b44-9d1a-5f0e2b8c6d32' },
    samples: [
      {
        barcode: 'OX00012345',
        accession: 'LAB001-26-000123',
        specimen: 'Whole blood',
        collectedAt: '2026-11-22T03:11:00Z',
        receivedAt: '2026-11-22T04:40:00Z',
        replaces: null,
      },
    ],
    sections: [{ name: 'Haemoglobin', results: [aResult()] }],
    pending: [],
    notPerformed: [],
    signatories: [
      {
        name: 'Dr Kavita Rao',
        qualification: 'MD Pathology',
        registrationNumber: 'KMC 54321',
        signedAt: '2026-11-22T09:20:00Z',
      },
    ],
    ...changes,
  }
}
