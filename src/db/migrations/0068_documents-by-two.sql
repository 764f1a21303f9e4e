-- What was approved before stays as it is; from now on nobody approves what he brought.
ALTER TABLE "lab_documents" ADD CONSTRAINT "lab_documents_two_people" CHECK ("lab_documents"."state" <> 'approved' or "lab_documents"."decided_by" is distinct from "lab_documents"."uploaded_by"
        or "lab_documents"."decided_by" is null) NOT VALID;
