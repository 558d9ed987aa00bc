-- What the agency says of itself to its customers and to everybody. A change is a new version; none is ever altered, so
-- that it can be told who changed what.
create table agency_settings (
  section text not null check (section in ('contacts', 'company', 'certificates')),
  version integer not null check (version > 0),
  value jsonb not null,
  changed text[] not null, -- paths of what differs from the version before
  changed_by bigint references operator, -- null: nobody of the console
  changed_at timestamptz not null default now(),
  primary key (section, version)
);
create index agency_settings_recent on agency_settings (changed_at desc);
grant select, insert on agency_settings to quayside_agency;
