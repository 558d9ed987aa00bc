-- Products from files: what was read, chunk by chunk, with what it would change, until somebody lets it happen. The
-- agency's own: no tenant has a grant on any of it.

create table catalogue_import (
  id bigint primary key default nextval('id_seq'),
  operator_id bigint not null references operator,
  operator_name text not null,
  file_name text not null,
  status text not null check (status in ('previewing', 'ready', 'importing', 'done', 'failed', 'discarded')),
  jump_percent integer not null check (jump_percent > 0),
  columns text[] not null, -- the file's header
  counts jsonb not null default '{}', -- as the file was read: see modules/catalogue-files/import-types.ts
  warned text check (warned in ('apply', 'leave')), -- what whoever confirmed it chose
  edited text check (edited in ('overwrite', 'leave')),
  done integer not null default 0, -- products gone through
  left_out integer not null default 0, -- of these, left as they were
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check (status in ('previewing', 'ready', 'discarded') or (warned is not null and edited is not null))
);
grant select, insert, update, delete on catalogue_import to quayside_agency;

-- A thousand SKUs or so that are written at once, what of them changes, and rows that were refused.
create table catalogue_import_chunk (
  import_id bigint not null references catalogue_import on delete cascade,
  chunk_no integer not null,
  products jsonb not null default '[]', -- as they are to be written; emptied once they are
  changes jsonb not null default '[]', -- what the preview shows of them
  problems jsonb not null default '[]', -- [{row, cells, faults}]
  placed_at timestamptz,
  primary key (import_id, chunk_no)
);
grant select, insert, update, delete on catalogue_import_chunk to quayside_agency;

-- Works of the agency that are done elsewhere are found by what they are of, as customers' are.
create unique index work_told_agency on work (kind, subject_id)
  where customer_id is null and chunks is null and finished_at is null;
