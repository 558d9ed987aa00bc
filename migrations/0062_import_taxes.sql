-- What countries ask for goods that come in by parcel, as the agency keeps it; USD minor units.

create table import_tax (
  country_code text primary key check (country_code ~ '^[A-Z]{2}$'),
  tax_name text not null check (length(tax_name) between 1 and 20),
  tax_percent numeric(5, 2) not null check (tax_percent between 0 and 100),
  duty_percent numeric(5, 2) not null check (duty_percent between 0 and 100),
  duty_free_usd_minor bigint not null check (duty_free_usd_minor >= 0), -- goods worth more than this bear the duty
  small_duty_usd_minor bigint not null check (small_duty_usd_minor >= 0), -- for each kind of goods up to there
  scheme text check (length(scheme) between 1 and 20), -- null: the tax is never paid at the sale
  scheme_up_to_usd_minor bigint not null check (scheme_up_to_usd_minor >= 0),
  updated_at timestamptz not null default now()
);
grant select on import_tax to quayside_tenant;
grant select, insert, update, delete on import_tax to quayside_agency;
