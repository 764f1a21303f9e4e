// Vendure as a process of its own, from the folder it was installed into:
//
//   node vendure.mjs fill | web-process | worker-process
//
// `fill` makes the catalogue and ends. Everything else comes with the environment, see vendure.ts.
// JavaScript, because the types of Vendure are not installed here.
import { createRequire } from 'node:module'

const env = process.env
const { PEER_FOLDER = '.', PEER_SOCKETS = '', PEER_DATABASE = '', PEER_PORT = '0' } = env
const required = createRequire(`${PEER_FOLDER}/package.json`)
const core = required('@vendure/core')
const { DefaultJobQueuePlugin, DefaultLogger, DefaultSearchPlugin, LogLevel } = core
const [role = ''] = process.argv.slice(2)

const said = (value) => [{ languageCode: 'en', value }]

/** Paid at the door: authorised when the order is placed, as Vendure's guide has it. */
const cash = new core.PaymentMethodHandler({
  code: 'bench-cash',
  description: said('Cash on delivery'),
  args: {},
  createPayment: (_ctx, _order, amount) => ({ amount, state: 'Authorized', metadata: {} }),
  settlePayment: () => ({ success: true }),
})

/** Asks the gateway whether the person has paid this amount, and only then says so. */
const online = new core.PaymentMethodHandler({
  code: 'bench-online',
  description: said('Online'),
  args: {},
  async createPayment(_ctx, _order, amount, _args, { reference }) {
    const answer = await fetch(`${env.PEER_GATEWAY}/status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference }),
    })
    const { paid } = await answer.json()
    const state = paid === amount ? 'Settled' : 'Declined'
    return { amount, state, transactionId: reference, metadata: {} }
  },
  settlePayment: () => ({ success: true }),
})

const config = {
  apiOptions: { port: Number(PEER_PORT), hostname: '127.0.0.1' },
  authOptions: {
    tokenMethod: 'bearer',
    requireVerification: false,
    superadminCredentials: { identifier: 'superadmin', password: 'only-for-the-bench' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: PEER_SOCKETS,
    username: 'postgres',
    database: PEER_DATABASE,
    synchronize: role === 'fill',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [cash, online] },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({})],
  logger: new DefaultLogger({ level: LogLevel.Error }),
}

const initial = {
  defaultLanguage: 'en',
  defaultZone: 'Asia',
  countries: [{ code: 'IN', name: 'India', zone: 'Asia' }],
  taxRates: [{ name: 'Zero', percentage: 0 }],
  shippingMethods: [{ name: 'Home visit', price: 9500 }],
  paymentMethods: [
    { name: 'Cash', handler: { code: 'bench-cash', arguments: [] } },
    { name: 'Online', handler: { code: 'bench-online', arguments: [] } },
  ],
  collections: [],
}

const roles = {
  async fill() {
    const { populate } = required('@vendure/core/cli')
    const app = await populate(() => core.bootstrap(config), initial, env.PEER_CATALOGUE)
    await app.get(core.JobQueueService).start()
    const ctx = await app.get(core.RequestContextService).create({ apiType: 'admin' })
    const job = await app.get(core.SearchService).reindex(ctx)
    await new Promise((complete, error) => job.updates().subscribe({ complete, error }))
    await app.close()
    process.exit()
  },
  'web-process': async () => {
    await core.bootstrap(config)
  },
  'worker-process': async () => {
    const worker = await core.bootstrapWorker(config)
    await worker.startJobQueue()
  },
}

await roles[role]()
process.send?.('ready')
