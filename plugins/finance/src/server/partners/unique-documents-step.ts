import type { SchemaStep } from '@gleba/sdk/server';

/**
 * One number, one partner of an organization, however its points are written. The all-zero mask stands for 'none' (the
 * specification's rule), so any number of partners has it. The write rule says so in words; of two at once the index decides.
 */
export const uniqueDocuments: SchemaStep = {
  id: 'partner-documents',
  sql: `
    create function finance.plain_document(document text) returns text
      language sql immutable parallel safe as $$ select upper(translate(document, './- ', '')) $$;
    create function finance.is_number(document text) returns boolean
      language sql immutable parallel safe as $$
        select finance.plain_document(document) ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$' and document ~ '[1-9A-Za-z]'
      $$;
    create unique index partner_plain_cpf_key on finance.partner (organization_id, finance.plain_document(cpf))
      where deleted_at is null and finance.is_number(cpf);
    create unique index partner_plain_cnpj_key on finance.partner (organization_id, finance.plain_document(cnpj))
      where deleted_at is null and finance.is_number(cnpj);`,
};
