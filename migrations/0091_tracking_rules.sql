-- How parcels are shown to buyers and reported to shops, by shipping line and country. The first rule that fits applies.
create table tracking_rule (
  id bigint primary key default nextval('id_seq'),
  position integer not null,
  name text not null,
  line_ids bigint[] not null default '{}', -- empty: all
  countries text[] not null default '{}', -- empty: all
  carrier_name text,
  hidden_words text[] not null default '{}',
  replacements jsonb not null default '[]', -- [{from, to}]
  pushed_statuses text[] not null,
  is_active boolean not null default true,
  saved_by bigint references operator,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tracking_rule_order on tracking_rule (position, id);
grant select on tracking_rule to quayside_tenant;
grant select, insert, update, delete on tracking_rule to quayside_agency;
