-- ZIP archives of a month's invoices, each made by one row of a bulk job and kept as long as the job.
create table invoice_archive_part (
  customer_id bigint not null,
  id bigint not null default nextval('id_seq'),
  bulk_job_id bigint not null references bulk_job on delete cascade,
  part integer not null check (part > 0),
  account_id bigint not null, -- who started the job: the archive has the invoices that they may see
  file_id bigint not null unique references file,
  invoices integer not null check (invoices > 0),
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (bulk_job_id, part)
);
call make_tenant_table('invoice_archive_part', 'select, insert', 'select');
