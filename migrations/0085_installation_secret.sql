-- Tells by which secret this database's values are sealed, so that a process with another one is refused.
create table installation_secret (
  is_only boolean primary key default true check (is_only),
  digest text not null,
  since timestamptz not null default now()
);
grant select, insert on installation_secret to quayside_agency;
