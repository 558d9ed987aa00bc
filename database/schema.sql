-- Made by `npm run types:db` from the migrated database; do not edit. It shows the present schema whole, so that a
-- review sees what a migration does. Functions are in functions/, and migrations alone change a database.

create table account (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  email text not null,
  user_name text not null,
  password_hash text,
  is_default boolean default false not null,
  is_active boolean default true not null,
  menu_tags integer[] default '{}'::integer[] not null,
  authorities text[] default '{}'::text[] not null,
  shop_ids bigint[],
  locale text default 'en'::text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  totp_secret_sealed text,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  recovery_code_hashes text[] default '{}'::text[] not null,
  muted_topics text[] default '{}'::text[] not null,
  second_step_grace_at timestamp with time zone,
  constraint account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint account_deleted CHECK (((deleted_at IS NULL) OR ((NOT is_active) AND (NOT is_default) AND (password_hash IS NULL)))),
  constraint account_email_check CHECK ((email = lower(email))),
  constraint account_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'zh'::text]))),
  constraint account_pkey PRIMARY KEY (customer_id, id)
);

create table agency_settings (
  section text not null,
  version integer not null,
  value jsonb not null,
  changed text[] not null,
  changed_by bigint,
  changed_at timestamp with time zone default now() not null,
  constraint agency_settings_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator(id),
  constraint agency_settings_pkey PRIMARY KEY (section, version),
  constraint agency_settings_section_check CHECK ((section = ANY (ARRAY['contacts'::text, 'company'::text, 'certificates'::text, 'invoicing'::text, 'withdrawals'::text, 'affiliates'::text, 'credit'::text, 'vip'::text, 'packing'::text]))),
  constraint agency_settings_version_check CHECK ((version > 0))
);

create table agency_tax_number (
  scheme text not null,
  number text not null,
  updated_at timestamp with time zone default now() not null,
  constraint agency_tax_number_pkey PRIMARY KEY (scheme),
  constraint agency_tax_number_scheme_check CHECK ((scheme = ANY (ARRAY['IOSS'::text, 'VOEC'::text, 'UK VAT'::text, 'AU GST'::text, 'NZ GST'::text, 'SG GST'::text])))
);

create table agent_substitute (
  id bigint default nextval('id_seq'::regclass) not null,
  operator_id bigint not null,
  substitute_id bigint not null,
  first_day date not null,
  last_day date not null,
  created_by text not null,
  constraint agent_substitute_check CHECK ((substitute_id <> operator_id)),
  constraint agent_substitute_check1 CHECK ((last_day >= first_day)),
  constraint agent_substitute_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint agent_substitute_pkey PRIMARY KEY (id),
  constraint agent_substitute_substitute_id_fkey FOREIGN KEY (substitute_id) REFERENCES operator(id)
);

create table alliance_rate (
  customer_id bigint not null,
  valid_from timestamp with time zone not null,
  percent numeric(5,2) not null,
  constraint alliance_rate_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint alliance_rate_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))),
  constraint alliance_rate_pkey PRIMARY KEY (customer_id, valid_from)
);

create table api_key (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  account_id bigint not null,
  name text not null,
  key_hash text not null,
  last_four text not null,
  is_read_only boolean not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_key_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint api_key_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint api_key_key_hash_key UNIQUE (key_hash),
  constraint api_key_last_four_check CHECK ((length(last_four) = 4)),
  constraint api_key_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint api_key_pkey PRIMARY KEY (customer_id, id)
);

create table audit_log (
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  customer_id bigint,
  account_id bigint,
  operator_id bigint,
  action text not null,
  target text,
  detail jsonb,
  request_id text,
  ip text,
  user_agent text,
  api_key text,
  constraint audit_log_pkey PRIMARY KEY (id)
);

create table auto_recharge (
  customer_id bigint not null,
  is_enabled boolean not null,
  below_minor bigint not null,
  amount_minor bigint not null,
  max_per_day integer not null,
  max_per_month_minor bigint,
  paused_at timestamp with time zone,
  paused_code text,
  paused_recharge text,
  changed_at timestamp with time zone default now() not null,
  constraint auto_recharge_amount_minor_check CHECK ((amount_minor > 0)),
  constraint auto_recharge_below_minor_check CHECK ((below_minor > 0)),
  constraint auto_recharge_check CHECK (((paused_at IS NULL) = (paused_code IS NULL))),
  constraint auto_recharge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint auto_recharge_max_per_day_check CHECK ((max_per_day > 0)),
  constraint auto_recharge_max_per_month_minor_check CHECK ((max_per_month_minor > 0)),
  constraint auto_recharge_pkey PRIMARY KEY (customer_id)
);

create table balance_correction (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  status text default 'proposed'::text not null,
  status_since timestamp with time zone default now() not null,
  currency text not null,
  amount_minor bigint not null,
  reason text not null,
  note text default ''::text not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone default now() not null,
  decided_by bigint,
  decline_reason text default ''::text not null,
  order_id bigint,
  constraint balance_correction_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint balance_correction_check CHECK (((status = 'proposed'::text) = (decided_by IS NULL))),
  constraint balance_correction_check1 CHECK (((status = 'declined'::text) = (decline_reason <> ''::text))),
  constraint balance_correction_check2 CHECK (((order_id IS NULL) OR (amount_minor > 0))),
  constraint balance_correction_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint balance_correction_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint balance_correction_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint balance_correction_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint balance_correction_pkey PRIMARY KEY (customer_id, id),
  constraint balance_correction_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operator(id),
  constraint balance_correction_reason_check CHECK ((reason <> ''::text)),
  constraint balance_correction_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'posted'::text, 'declined'::text, 'withdrawn'::text])))
);

create table bank_line (
  id bigint default nextval('id_seq'::regclass) not null,
  statement_id bigint not null,
  line_key text not null,
  booked_on date not null,
  amount_minor bigint not null,
  currency text not null,
  payer text default ''::text not null,
  reference text default ''::text not null,
  bank_reference text default ''::text not null,
  match_text text generated always as (upper(regexp_replace(NORMALIZE(((reference || '|'::text) || bank_reference), NFKC), '[^[:alnum:]|]'::text, ''::text, 'g'::text))) stored not null,
  state text default 'open'::text not null,
  state_since timestamp with time zone default now() not null,
  customer_id bigint,
  recharge_id bigint,
  note text default ''::text not null,
  decided_by text default ''::text not null,
  constraint bank_line_amount_minor_check CHECK ((amount_minor > 0)),
  constraint bank_line_check CHECK (((state = 'credited'::text) = (recharge_id IS NOT NULL))),
  constraint bank_line_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint bank_line_customer_id_recharge_id_fkey FOREIGN KEY (customer_id, recharge_id) REFERENCES recharge(customer_id, id),
  constraint bank_line_line_key_key UNIQUE (line_key),
  constraint bank_line_pkey PRIMARY KEY (id),
  constraint bank_line_state_check CHECK ((state = ANY (ARRAY['open'::text, 'credited'::text, 'ignored'::text]))),
  constraint bank_line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id)
);

create table bank_statement (
  id bigint default nextval('id_seq'::regclass) not null,
  file_name text not null,
  format text not null,
  account text default ''::text not null,
  currencies text[] not null,
  from_day date not null,
  to_day date not null,
  added integer not null,
  repeated integer not null,
  outgoing integer not null,
  imported_by text not null,
  imported_at timestamp with time zone default now() not null,
  constraint bank_statement_added_check CHECK ((added >= 0)),
  constraint bank_statement_format_check CHECK ((format = ANY (ARRAY['table'::text, 'camt053'::text]))),
  constraint bank_statement_outgoing_check CHECK ((outgoing >= 0)),
  constraint bank_statement_pkey PRIMARY KEY (id),
  constraint bank_statement_repeated_check CHECK ((repeated >= 0))
);

create table bank_table_layout (
  header_key text not null,
  columns jsonb not null,
  used_at timestamp with time zone default now() not null,
  constraint bank_table_layout_pkey PRIMARY KEY (header_key)
);

create table banner (
  id bigint default nextval('id_seq'::regclass) not null,
  title text not null,
  image_id bigint not null,
  link text,
  places text[] not null,
  audience text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone default 'infinity'::timestamp with time zone not null,
  saved_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint banner_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'vip'::text, 'named'::text]))),
  constraint banner_check CHECK ((ends_at > starts_at)),
  constraint banner_pkey PRIMARY KEY (id),
  constraint banner_places_check CHECK (((places <@ '{dashboard,catalogue}'::text[]) AND ((cardinality(places) >= 1) AND (cardinality(places) <= 2)))),
  constraint banner_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(id)
);

create table banner_recipient (
  customer_id bigint not null,
  banner_id bigint not null,
  constraint banner_recipient_banner_id_fkey FOREIGN KEY (banner_id) REFERENCES banner(id) ON DELETE CASCADE,
  constraint banner_recipient_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint banner_recipient_pkey PRIMARY KEY (customer_id, banner_id)
);

create table bin (
  id bigint default nextval('id_seq'::regclass) not null,
  code text not null,
  zone text default ''::text not null,
  walk_order integer default 0 not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  constraint bin_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{0,23}$'::text)),
  constraint bin_code_key UNIQUE (code),
  constraint bin_pkey PRIMARY KEY (id)
);

create table bin_count (
  id bigint default nextval('id_seq'::regclass) not null,
  bin_id bigint not null,
  sku_id bigint not null,
  owner_id bigint,
  status text default 'open'::text not null,
  due_on date not null,
  expected integer,
  counted integer,
  counted_by text default ''::text not null,
  counted_at timestamp with time zone,
  decision text,
  decided_by text default ''::text not null,
  decided_at timestamp with time zone,
  constraint bin_count_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bin(id),
  constraint bin_count_check CHECK (((status = 'open'::text) = (counted IS NULL))),
  constraint bin_count_check1 CHECK (((counted IS NULL) = (expected IS NULL))),
  constraint bin_count_counted_check CHECK ((counted >= 0)),
  constraint bin_count_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint bin_count_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint bin_count_pkey PRIMARY KEY (id),
  constraint bin_count_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint bin_count_status_check CHECK ((status = ANY (ARRAY['open'::text, 'differs'::text, 'done'::text])))
);

create table bin_movement (
  bin_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  sku_id bigint not null,
  owner_id bigint,
  quantity integer not null,
  cause text not null,
  note text default ''::text not null,
  actor_name text not null,
  at timestamp with time zone default now() not null,
  constraint bin_movement_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bin(id),
  constraint bin_movement_cause_check CHECK ((cause = ANY (ARRAY['putAway'::text, 'moved'::text, 'left'::text, 'counted'::text, 'writtenOff'::text, 'corrected'::text]))),
  constraint bin_movement_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint bin_movement_pkey PRIMARY KEY (bin_id, id),
  constraint bin_movement_quantity_check CHECK ((quantity <> 0)),
  constraint bin_movement_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table bin_stock (
  bin_id bigint not null,
  sku_id bigint not null,
  owner_id bigint,
  units integer not null,
  constraint bin_stock_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bin(id),
  constraint bin_stock_key UNIQUE NULLS NOT DISTINCT (bin_id, sku_id, owner_id),
  constraint bin_stock_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(customer_id),
  constraint bin_stock_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint bin_stock_units_check CHECK ((units >= 0))
);

create table bulk_job (
  id bigint default nextval('id_seq'::regclass) not null,
  customer_id bigint,
  kind text not null,
  title text default ''::text not null,
  account_id bigint,
  operator_id bigint,
  started_by text not null,
  request_id text not null,
  ip text not null,
  input jsonb default '{}'::jsonb not null,
  chunks jsonb,
  chunks_done integer default 0 not null,
  subject_id bigint,
  state text default 'queued'::text not null,
  total integer,
  done integer default 0 not null,
  problems integer default 0 not null,
  message text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  message_figures jsonb,
  constraint bulk_job_check CHECK (((customer_id IS NULL) = (account_id IS NULL))),
  constraint bulk_job_check1 CHECK (((account_id IS NOT NULL) OR (operator_id IS NOT NULL))),
  constraint bulk_job_check2 CHECK (((chunks IS NULL) = (subject_id IS NOT NULL))),
  constraint bulk_job_check3 CHECK (((finished_at IS NULL) = (state = ANY (ARRAY['queued'::text, 'running'::text])))),
  constraint bulk_job_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint bulk_job_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint bulk_job_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint bulk_job_pkey PRIMARY KEY (id),
  constraint bulk_job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'stopped'::text, 'failed'::text]))),
  constraint bulk_job_total_check CHECK ((total >= 0))
);

create table bulk_job_result (
  bulk_job_id bigint not null,
  "position" integer not null,
  customer_id bigint,
  label text not null,
  note text default ''::text not null,
  ok boolean not null,
  reason text not null,
  message text not null,
  subject_id bigint,
  message_figures jsonb,
  constraint bulk_job_result_bulk_job_id_fkey FOREIGN KEY (bulk_job_id) REFERENCES bulk_job(id) ON DELETE CASCADE,
  constraint bulk_job_result_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint bulk_job_result_pkey PRIMARY KEY (bulk_job_id, "position")
);

create table bundle (
  customer_id bigint not null,
  id bigint not null,
  name text not null,
  contents text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint bundle_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint bundle_id_fkey FOREIGN KEY (id) REFERENCES sku(id),
  constraint bundle_pkey PRIMARY KEY (customer_id, id)
);

create table bundle_component (
  customer_id bigint not null,
  bundle_id bigint not null,
  sku_id bigint not null,
  units integer not null,
  "position" integer not null,
  constraint bundle_component_customer_id_bundle_id_fkey FOREIGN KEY (customer_id, bundle_id) REFERENCES bundle(customer_id, id),
  constraint bundle_component_pkey PRIMARY KEY (customer_id, bundle_id, sku_id),
  constraint bundle_component_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint bundle_component_units_check CHECK (((units >= 1) AND (units <= 99)))
);

create table cancellation_request (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  status text default 'requested'::text not null,
  reason text default ''::text not null,
  requested_by text not null,
  at timestamp with time zone default now() not null,
  answer text default ''::text not null,
  ended_by text default ''::text not null,
  ended_at timestamp with time zone,
  constraint cancellation_request_check CHECK (((status = 'requested'::text) = (ended_at IS NULL))),
  constraint cancellation_request_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint cancellation_request_pkey PRIMARY KEY (customer_id, id),
  constraint cancellation_request_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text])))
);

create table carrier (
  id bigint default nextval('id_seq'::regclass) not null,
  code text not null,
  name_en text not null,
  name_zh text default ''::text not null,
  connector text,
  tracking_url text,
  sender jsonb,
  is_active boolean default true not null,
  updated_at timestamp with time zone default now() not null,
  constraint carrier_code_key UNIQUE (code),
  constraint carrier_connector_check CHECK ((connector = ANY (ARRAY['easypost'::text, 'yunexpress'::text, 'yanwen'::text, '4px'::text]))),
  constraint carrier_pkey PRIMARY KEY (id)
);

create table carrier_bill (
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  carrier text not null,
  currency text not null,
  billed_on date not null,
  status text default 'importing'::text not null,
  status_since timestamp with time zone default now() not null,
  file_name text not null,
  limit_bp integer not null,
  limit_minor bigint not null,
  line_count integer not null,
  total_minor bigint not null,
  undecided_count integer default 0 not null,
  disputed_count integer default 0 not null,
  accepted_minor bigint default 0 not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint carrier_bill_carrier_check CHECK ((carrier <> ''::text)),
  constraint carrier_bill_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint carrier_bill_limit_bp_check CHECK (((limit_bp >= 0) AND (limit_bp <= 10000))),
  constraint carrier_bill_limit_minor_check CHECK ((limit_minor >= 0)),
  constraint carrier_bill_number_check CHECK ((number <> ''::text)),
  constraint carrier_bill_pkey PRIMARY KEY (id),
  constraint carrier_bill_status_check CHECK ((status = ANY (ARRAY['importing'::text, 'open'::text, 'closed'::text])))
);

create table carrier_bill_line (
  bill_id bigint not null,
  "position" integer not null,
  tracking_number text not null,
  charge text default ''::text not null,
  weight_grams integer,
  amount_minor bigint not null,
  state text,
  cause text,
  duplicate_of bigint,
  customer_id bigint,
  shipment_id bigint,
  expected_minor bigint,
  expected_by text,
  expected_grams integer,
  parcel_minor bigint,
  decision text default 'none'::text not null,
  reason text default ''::text not null,
  decided_by text default ''::text not null,
  decided_at timestamp with time zone,
  wholesale_order_id bigint,
  constraint carrier_bill_line_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES carrier_bill(id),
  constraint carrier_bill_line_cause_check CHECK ((cause = ANY (ARRAY['amount'::text, 'weight'::text, 'noParcel'::text, 'noCost'::text, 'sameBill'::text, 'otherBill'::text]))),
  constraint carrier_bill_line_check CHECK ((num_nonnulls(shipment_id, wholesale_order_id) =
CASE
    WHEN (customer_id IS NULL) THEN 0
    ELSE 1
END)),
  constraint carrier_bill_line_check1 CHECK (((decision = 'none'::text) = (decided_at IS NULL))),
  constraint carrier_bill_line_check2 CHECK (((expected_minor IS NULL) = (expected_by IS NULL))),
  constraint carrier_bill_line_customer_id_shipment_id_fkey FOREIGN KEY (customer_id, shipment_id) REFERENCES shipment(customer_id, id),
  constraint carrier_bill_line_customer_id_wholesale_order_id_fkey FOREIGN KEY (customer_id, wholesale_order_id) REFERENCES wholesale_order(customer_id, id),
  constraint carrier_bill_line_decision_check CHECK ((decision = ANY (ARRAY['none'::text, 'accepted'::text, 'disputed'::text, 'credited'::text]))),
  constraint carrier_bill_line_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES carrier_bill(id),
  constraint carrier_bill_line_expected_by_check CHECK ((expected_by = ANY (ARRAY['quote'::text, 'freight'::text]))),
  constraint carrier_bill_line_pkey PRIMARY KEY (bill_id, "position"),
  constraint carrier_bill_line_state_check CHECK ((state = ANY (ARRAY['matched'::text, 'higher'::text, 'lower'::text, 'unknown'::text, 'duplicate'::text]))),
  constraint carrier_bill_line_weight_grams_check CHECK ((weight_grams > 0))
);

create table carrier_bill_mapping (
  carrier_key text not null,
  carrier text not null,
  columns jsonb not null,
  weight_unit text not null,
  currency text not null,
  limit_bp integer not null,
  limit_minor bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint carrier_bill_mapping_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint carrier_bill_mapping_pkey PRIMARY KEY (carrier_key),
  constraint carrier_bill_mapping_weight_unit_check CHECK ((weight_unit = ANY (ARRAY['g'::text, 'kg'::text])))
);

create table carrier_label (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  label_no integer not null,
  status text default 'buying'::text not null,
  status_since timestamp with time zone default now() not null,
  claimed_until timestamp with time zone,
  carrier_id bigint,
  service_code text,
  external_id text,
  tracking_number text,
  cost_minor bigint,
  currency text,
  weight_grams integer not null,
  file_id bigint,
  candidates jsonb default '[]'::jsonb not null,
  failure text default ''::text not null,
  cancel_attempts integer default 0 not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint carrier_label_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint carrier_label_check CHECK (((cost_minor IS NULL) = (currency IS NULL))),
  constraint carrier_label_check1 CHECK (((status <> ALL (ARRAY['created'::text, 'used'::text, 'cancelled'::text, 'notCancelled'::text])) OR ((carrier_id IS NOT NULL) AND (tracking_number IS NOT NULL) AND (external_id IS NOT NULL)))),
  constraint carrier_label_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint carrier_label_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint carrier_label_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint carrier_label_pkey PRIMARY KEY (customer_id, id),
  constraint carrier_label_status_check CHECK ((status = ANY (ARRAY['buying'::text, 'created'::text, 'refused'::text, 'used'::text, 'cancelled'::text, 'notCancelled'::text])))
);

create table carrier_service (
  id bigint default nextval('id_seq'::regclass) not null,
  carrier_id bigint not null,
  shipping_line_id bigint not null,
  code text not null,
  countries text[] default '{}'::text[] not null,
  min_grams integer default 0 not null,
  max_grams integer,
  accepts text[] default '{}'::text[] not null,
  weekdays integer[] default '{}'::integer[] not null,
  is_active boolean default true not null,
  "position" integer not null,
  constraint carrier_service_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint carrier_service_carrier_id_shipping_line_id_code_key UNIQUE (carrier_id, shipping_line_id, code),
  constraint carrier_service_check CHECK ((max_grams >= min_grams)),
  constraint carrier_service_min_grams_check CHECK ((min_grams >= 0)),
  constraint carrier_service_pkey PRIMARY KEY (id),
  constraint carrier_service_shipping_line_id_fkey FOREIGN KEY (shipping_line_id) REFERENCES shipping_line(id)
);

create table cart (
  customer_id bigint not null,
  lines integer default 0 not null,
  units integer default 0 not null,
  revision bigint default 0 not null,
  constraint cart_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint cart_lines_check CHECK (((lines >= 0) AND (lines <= 500))),
  constraint cart_pkey PRIMARY KEY (customer_id),
  constraint cart_units_check CHECK ((units >= 0))
);

create table cart_line (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  sku_id bigint not null,
  quantity integer not null,
  seen_prices jsonb not null,
  title text not null,
  added_by text not null,
  added_at timestamp with time zone default now() not null,
  constraint cart_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint cart_line_customer_id_sku_id_key UNIQUE (customer_id, sku_id),
  constraint cart_line_pkey PRIMARY KEY (customer_id, id),
  constraint cart_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 100000))),
  constraint cart_line_seen_prices_check CHECK ((jsonb_array_length(seen_prices) > 0)),
  constraint cart_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table catalogue_import (
  id bigint default nextval('id_seq'::regclass) not null,
  operator_id bigint not null,
  operator_name text not null,
  file_name text not null,
  status text not null,
  jump_percent integer not null,
  columns text[] not null,
  counts jsonb default '{}'::jsonb not null,
  warned text,
  edited text,
  done integer default 0 not null,
  skipped integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint catalogue_import_check CHECK (((status = ANY (ARRAY['previewing'::text, 'ready'::text, 'discarded'::text])) OR ((warned IS NOT NULL) AND (edited IS NOT NULL)))),
  constraint catalogue_import_edited_check CHECK ((edited = ANY (ARRAY['overwrite'::text, 'leave'::text]))),
  constraint catalogue_import_jump_percent_check CHECK ((jump_percent > 0)),
  constraint catalogue_import_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint catalogue_import_pkey PRIMARY KEY (id),
  constraint catalogue_import_status_check CHECK ((status = ANY (ARRAY['previewing'::text, 'ready'::text, 'importing'::text, 'done'::text, 'failed'::text, 'discarded'::text]))),
  constraint catalogue_import_warned_check CHECK ((warned = ANY (ARRAY['apply'::text, 'leave'::text])))
);

create table catalogue_import_chunk (
  import_id bigint not null,
  chunk_no integer not null,
  products jsonb default '[]'::jsonb not null,
  changes jsonb default '[]'::jsonb not null,
  problems jsonb default '[]'::jsonb not null,
  placed_at timestamp with time zone,
  pending_search_ids bigint[] default '{}'::bigint[] not null,
  constraint catalogue_import_chunk_import_id_fkey FOREIGN KEY (import_id) REFERENCES catalogue_import(id) ON DELETE CASCADE,
  constraint catalogue_import_chunk_pkey PRIMARY KEY (import_id, chunk_no)
);

create table commission (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  referred_id bigint not null,
  order_id bigint not null,
  "position" integer not null,
  state text not null,
  month date not null,
  paid_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  available_at timestamp with time zone,
  percent numeric(5,2) not null,
  currency text not null,
  product_minor bigint not null,
  amount_minor bigint not null,
  payout_currency text not null,
  exchange_rate numeric(18,8) not null,
  payout_minor bigint not null,
  payout_month date,
  created_at timestamp with time zone default now() not null,
  constraint commission_check CHECK ((customer_id <> referred_id)),
  constraint commission_check1 CHECK (((state = 'paid'::text) = (payout_month IS NOT NULL))),
  constraint commission_check2 CHECK (((state <> ALL (ARRAY['available'::text, 'paid'::text])) OR (available_at IS NOT NULL))),
  constraint commission_check3 CHECK (((state <> 'reversed'::text) OR ((product_minor = 0) AND (amount_minor = 0) AND (payout_minor = 0)))),
  constraint commission_check4 CHECK ((("position" > 1) OR ((product_minor >= 0) AND (amount_minor >= 0) AND (payout_minor >= 0)))),
  constraint commission_check5 CHECK (((currency <> payout_currency) OR ((exchange_rate = (1)::numeric) AND (payout_minor = amount_minor)))),
  constraint commission_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint commission_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint commission_exchange_rate_check CHECK ((exchange_rate > (0)::numeric)),
  constraint commission_payout_currency_check CHECK ((payout_currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint commission_percent_check CHECK ((percent > (0)::numeric)),
  constraint commission_pkey PRIMARY KEY (customer_id, id),
  constraint commission_position_check CHECK (("position" > 0)),
  constraint commission_referred_id_fkey FOREIGN KEY (referred_id) REFERENCES customer(customer_id),
  constraint commission_state_check CHECK ((state = ANY (ARRAY['locked'::text, 'available'::text, 'paid'::text, 'reversed'::text])))
);

create table commission_payout (
  customer_id bigint not null,
  month date not null,
  status text not null,
  currency text not null,
  amount_minor bigint not null,
  orders integer not null,
  reason text default ''::text not null,
  operator_id bigint,
  actor_name text not null,
  decided_at timestamp with time zone default now() not null,
  constraint commission_payout_check CHECK (((status <> 'held'::text) OR (reason <> ''::text))),
  constraint commission_payout_check1 CHECK (((status <> 'paid'::text) OR (amount_minor > 0))),
  constraint commission_payout_currency_check1 CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint commission_payout_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint commission_payout_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint commission_payout_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint commission_payout_pkey PRIMARY KEY (customer_id, month),
  constraint commission_payout_status_check CHECK ((status = ANY (ARRAY['open'::text, 'held'::text, 'paid'::text])))
);

create table commission_scan (
  customer_id bigint not null,
  ledger_id bigint default 0 not null,
  constraint commission_scan_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint commission_scan_pkey PRIMARY KEY (customer_id)
);

create table cost_setting (
  valid_from date not null,
  packing_usd_minor bigint not null,
  service_bp integer not null,
  paypal_bp integer not null,
  changed_by text not null,
  changed_at timestamp with time zone default now() not null,
  constraint cost_setting_packing_usd_minor_check CHECK ((packing_usd_minor >= 0)),
  constraint cost_setting_paypal_bp_check CHECK (((paypal_bp >= 0) AND (paypal_bp <= 10000))),
  constraint cost_setting_pkey PRIMARY KEY (valid_from),
  constraint cost_setting_service_bp_check CHECK (((service_bp >= 0) AND (service_bp <= 10000)))
);

create table credit_line (
  customer_id bigint not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  limit_minor bigint not null,
  every_days integer,
  due_days integer not null,
  period_since timestamp with time zone default now() not null,
  next_statement_at timestamp with time zone not null,
  constraint credit_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint credit_line_due_days_check CHECK (((due_days >= 1) AND (due_days <= 90))),
  constraint credit_line_every_days_check CHECK (((every_days >= 7) AND (every_days <= 90))),
  constraint credit_line_limit_minor_check CHECK ((limit_minor > 0)),
  constraint credit_line_pkey PRIMARY KEY (customer_id),
  constraint credit_line_status_check CHECK ((status = ANY (ARRAY['active'::text, 'ended'::text])))
);

create table credit_line_change (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  kind text not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  currency text not null,
  limit_minor bigint not null,
  every_days integer,
  due_days integer not null,
  reason text not null,
  proposed_by bigint,
  proposed_at timestamp with time zone default now() not null,
  decided_by bigint,
  decline_reason text default ''::text not null,
  "position" bigint,
  constraint credit_line_change_check CHECK (((kind = 'end'::text) = (limit_minor = 0))),
  constraint credit_line_change_check1 CHECK (((status = 'applied'::text) = ("position" IS NOT NULL))),
  constraint credit_line_change_check2 CHECK (((status = 'declined'::text) = (decline_reason <> ''::text))),
  constraint credit_line_change_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint credit_line_change_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint credit_line_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint credit_line_change_due_days_check CHECK (((due_days >= 1) AND (due_days <= 90))),
  constraint credit_line_change_every_days_check CHECK (((every_days >= 7) AND (every_days <= 90))),
  constraint credit_line_change_kind_check CHECK ((kind = ANY (ARRAY['grant'::text, 'change'::text, 'end'::text]))),
  constraint credit_line_change_limit_minor_check CHECK ((limit_minor >= 0)),
  constraint credit_line_change_pkey PRIMARY KEY (customer_id, id),
  constraint credit_line_change_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES operator(id),
  constraint credit_line_change_reason_check CHECK ((reason <> ''::text)),
  constraint credit_line_change_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'applied'::text, 'declined'::text, 'withdrawn'::text])))
);

create table credit_reminder (
  customer_id bigint not null,
  statement_id bigint not null,
  kind text not null,
  sent_on date not null,
  constraint credit_reminder_customer_id_sent_on_key UNIQUE (customer_id, sent_on),
  constraint credit_reminder_customer_id_statement_id_fkey FOREIGN KEY (customer_id, statement_id) REFERENCES credit_statement(customer_id, id),
  constraint credit_reminder_kind_check CHECK ((kind = ANY (ARRAY['issued'::text, 'soon'::text, 'due'::text, 'overdue'::text, 'stopped'::text]))),
  constraint credit_reminder_pkey PRIMARY KEY (customer_id, statement_id, kind)
);

create table credit_statement (
  customer_id bigint not null,
  id bigint not null,
  number text not null,
  currency text not null,
  period_since timestamp with time zone not null,
  period_until timestamp with time zone not null,
  closed_at timestamp with time zone default now() not null,
  owed_minor bigint not null,
  due_at timestamp with time zone not null,
  stops_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_by bigint,
  constraint credit_statement_check CHECK (((stops_at >= due_at) AND (due_at > closed_at))),
  constraint credit_statement_check1 CHECK (((settled_at IS NULL) = (settled_by IS NULL))),
  constraint credit_statement_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint credit_statement_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES credit_line(customer_id),
  constraint credit_statement_customer_id_period_until_key UNIQUE (customer_id, period_until),
  constraint credit_statement_owed_minor_check CHECK ((owed_minor > 0)),
  constraint credit_statement_pkey PRIMARY KEY (customer_id, id)
);

create table customer (
  customer_id bigint default nextval('id_seq'::regclass) not null,
  name text not null,
  currency text not null,
  is_vip boolean default false not null,
  rank integer default 0 not null,
  alliance_rebate numeric(5,2) default 0 not null,
  referral_code text not null,
  referred_by bigint,
  time_zone text default 'UTC'::text not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  requires_second_step boolean default false not null,
  local_script_confirmed_at timestamp with time zone,
  referred_at timestamp with time zone,
  vip_level_id uuid,
  vip_level_since timestamp with time zone,
  vip_is_set boolean default false not null,
  vip_set_until date,
  vip_set_reason text default ''::text not null,
  vip_set_by bigint,
  named_agent_id bigint,
  constraint customer_alliance_rebate_check CHECK (((alliance_rebate >= (0)::numeric) AND (alliance_rebate <= (100)::numeric))),
  constraint customer_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint customer_named_agent_id_fkey FOREIGN KEY (named_agent_id) REFERENCES operator(id),
  constraint customer_pkey PRIMARY KEY (customer_id),
  constraint customer_referral_code_key UNIQUE (referral_code),
  constraint customer_referred CHECK (((referred_by IS NULL) = (referred_at IS NULL))),
  constraint customer_referred_by_another CHECK ((referred_by <> customer_id)),
  constraint customer_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES customer(customer_id),
  constraint customer_vip CHECK ((is_vip = (vip_level_id IS NOT NULL))),
  constraint customer_vip_level_id_fkey FOREIGN KEY (vip_level_id) REFERENCES vip_level(id),
  constraint customer_vip_reason CHECK (((NOT vip_is_set) OR ((vip_level_id IS NOT NULL) AND (vip_set_reason <> ''::text)))),
  constraint customer_vip_set CHECK ((vip_is_set OR ((vip_set_until IS NULL) AND (vip_set_reason = ''::text) AND (vip_set_by IS NULL)))),
  constraint customer_vip_set_by_fkey FOREIGN KEY (vip_set_by) REFERENCES operator(id),
  constraint customer_vip_since CHECK (((vip_level_id IS NULL) = (vip_level_since IS NULL)))
);

create table customer_address (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  recipient_name text not null,
  company text default ''::text not null,
  phone text default ''::text not null,
  country_code text not null,
  province text default ''::text not null,
  city text not null,
  address1 text not null,
  address2 text default ''::text not null,
  postcode text default ''::text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint customer_address_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint customer_address_kind_check CHECK ((kind = ANY (ARRAY['sender'::text, 'return'::text, 'warehouse'::text]))),
  constraint customer_address_pkey PRIMARY KEY (customer_id, id)
);

create table customer_price (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  scope text not null,
  sku_id bigint,
  product_id bigint,
  category text,
  shipping_line_id bigint,
  country_code text,
  name text default ''::text not null,
  discount_bp integer,
  fixed_usd_minor integer,
  starts_on date not null,
  ends_on date,
  note text default ''::text not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  ended_by bigint,
  constraint customer_price_check CHECK (((discount_bp IS NULL) <> (fixed_usd_minor IS NULL))),
  constraint customer_price_check1 CHECK (((fixed_usd_minor IS NULL) OR (scope = ANY (ARRAY['product'::text, 'sku'::text])))),
  constraint customer_price_check2 CHECK (((scope = 'sku'::text) = (sku_id IS NOT NULL))),
  constraint customer_price_check3 CHECK (((scope = 'product'::text) = (product_id IS NOT NULL))),
  constraint customer_price_check4 CHECK (((scope = 'category'::text) = (category IS NOT NULL))),
  constraint customer_price_check5 CHECK (((scope = ANY (ARRAY['line'::text, 'lineToCountry'::text])) = (shipping_line_id IS NOT NULL))),
  constraint customer_price_check6 CHECK (((scope = ANY (ARRAY['country'::text, 'lineToCountry'::text])) = (country_code IS NOT NULL))),
  constraint customer_price_check7 CHECK ((ends_on >= starts_on)),
  constraint customer_price_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint customer_price_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(id),
  constraint customer_price_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint customer_price_discount_bp_check CHECK (((discount_bp >= 1) AND (discount_bp <= 10000))),
  constraint customer_price_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(id),
  constraint customer_price_fixed_usd_minor_check CHECK ((fixed_usd_minor >= 0)),
  constraint customer_price_pkey PRIMARY KEY (customer_id, id),
  constraint customer_price_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint customer_price_scope_check CHECK ((scope = ANY (ARRAY['goods'::text, 'category'::text, 'product'::text, 'sku'::text, 'freight'::text, 'country'::text, 'line'::text, 'lineToCountry'::text, 'services'::text]))),
  constraint customer_price_shipping_line_id_fkey FOREIGN KEY (shipping_line_id) REFERENCES shipping_line(id),
  constraint customer_price_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table customs_code (
  code text not null,
  name_en text not null,
  name_zh text not null,
  words tsvector not null,
  constraint customs_code_check CHECK (((name_en <> ''::text) OR (name_zh <> ''::text))),
  constraint customs_code_code_check CHECK ((code ~ '^[0-9]{6}$'::text)),
  constraint customs_code_name_en_check CHECK ((length(name_en) <= 1000)),
  constraint customs_code_name_zh_check CHECK ((length(name_zh) <= 1000)),
  constraint customs_code_pkey PRIMARY KEY (code)
);

create table customs_code_list (
  is_only boolean default true not null,
  file_name text not null,
  codes integer not null,
  uploaded_by bigint not null,
  uploaded_at timestamp with time zone default now() not null,
  constraint customs_code_list_codes_check CHECK ((codes > 0)),
  constraint customs_code_list_is_only_check CHECK (is_only),
  constraint customs_code_list_pkey PRIMARY KEY (is_only),
  constraint customs_code_list_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES operator(id)
);

create table delivery_days_by_day (
  customer_id bigint not null,
  day date not null,
  shop_id bigint not null,
  shipping_line_id bigint not null,
  country_code text not null,
  days integer not null,
  parcels integer not null,
  constraint delivery_days_by_day_pkey PRIMARY KEY (customer_id, day, shop_id, shipping_line_id, country_code, days)
);

create table delivery_time (
  shipping_line_id bigint not null,
  country_code text not null,
  parcels integer not null,
  median_days integer not null,
  p90_days integer not null,
  measured_at timestamp with time zone default now() not null,
  constraint delivery_time_check CHECK ((p90_days >= median_days)),
  constraint delivery_time_parcels_check CHECK ((parcels >= 5)),
  constraint delivery_time_pkey PRIMARY KEY (country_code, shipping_line_id),
  constraint delivery_time_shipping_line_id_fkey FOREIGN KEY (shipping_line_id) REFERENCES shipping_line(id) ON DELETE CASCADE
);

create table dropshipping_order (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  shop_id bigint not null,
  shop_order_key text,
  shop_order_name text default ''::text not null,
  source text not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  waiting_reason text,
  waiting_on text,
  waiting_since timestamp with time zone,
  shop_paid boolean default true not null,
  currency text not null,
  product_minor integer default 0 not null,
  freight_minor integer default 0 not null,
  total_minor integer default 0 not null,
  weight_grams integer default 0 not null,
  goods_attributes text[] default '{}'::text[] not null,
  shipping_line_id bigint,
  shipping_line_name text,
  days_min integer,
  days_max integer,
  shipping_line_chosen_by text,
  recipient_name text default ''::text not null,
  phone text default ''::text not null,
  email text default ''::text not null,
  country_code text default ''::text not null,
  province text default ''::text not null,
  city text default ''::text not null,
  address1 text default ''::text not null,
  address2 text default ''::text not null,
  postcode text default ''::text not null,
  tax_number text default ''::text not null,
  shop_address jsonb,
  note text default ''::text not null,
  ordered_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  paid_at timestamp with time zone,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  shop_updated_at timestamp with time zone,
  line_count integer default 0 not null,
  unit_count integer default 0 not null,
  rule_id bigint,
  rule_name text,
  rule_problem jsonb,
  merge_key bigint generated always as (merge_key(recipient_name, country_code, province, city, address1, address2, postcode, tax_number)) stored,
  kind text default 'plain'::text not null,
  merged_into_id bigint,
  split_from_id bigint,
  part_no integer,
  part_count integer,
  undone_at timestamp with time zone,
  replacement_of_id bigint,
  refunded_minor integer default 0 not null,
  ship_clock_paused_seconds integer default 0 not null,
  ship_clock_paused_since timestamp with time zone,
  ship_clock_started_at timestamp with time zone generated always as ((((paid_at AT TIME ZONE 'UTC'::text) + make_interval(secs => (ship_clock_paused_seconds)::double precision)) AT TIME ZONE 'UTC'::text)) stored,
  service_minor integer default 0 not null,
  service_count integer default 0 not null,
  merge_excluded boolean default false not null,
  surcharge_minor integer default 0 not null,
  labelled_at timestamp with time zone,
  labelled_by text,
  label_no integer default 0 not null,
  is_test boolean default false not null,
  attributes jsonb default '[]'::jsonb not null,
  goods_discount_minor integer default 0 not null,
  freight_discount_minor integer default 0 not null,
  service_discount_minor integer default 0 not null,
  freight_price_source jsonb,
  tags text[] default '{}'::text[] not null,
  seller_note text default ''::text not null,
  gift_note text default ''::text not null,
  shop_gift_note text,
  constraint dropshipping_order_check1 CHECK ((((waiting_reason IS NULL) = (waiting_on IS NULL)) AND ((waiting_reason IS NULL) = (waiting_since IS NULL)))),
  constraint dropshipping_order_check2 CHECK (((rule_id IS NULL) = (rule_name IS NULL))),
  constraint dropshipping_order_check3 CHECK (((rule_problem IS NULL) OR (rule_id IS NOT NULL))),
  constraint dropshipping_order_check4 CHECK (((kind = 'part'::text) = ((split_from_id IS NOT NULL) AND (part_no IS NOT NULL) AND (part_count IS NOT NULL)))),
  constraint dropshipping_order_check5 CHECK (((merged_into_id IS NULL) OR (status = ANY (ARRAY['merged'::text, 'cancelled'::text])))),
  constraint dropshipping_order_check6 CHECK (((kind = 'replacement'::text) = (replacement_of_id IS NOT NULL))),
  constraint dropshipping_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint dropshipping_order_customer_id_merged_into_id_fkey FOREIGN KEY (customer_id, merged_into_id) REFERENCES dropshipping_order(customer_id, id),
  constraint dropshipping_order_customer_id_replacement_of_id_fkey FOREIGN KEY (customer_id, replacement_of_id) REFERENCES dropshipping_order(customer_id, id),
  constraint dropshipping_order_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint dropshipping_order_customer_id_split_from_id_fkey FOREIGN KEY (customer_id, split_from_id) REFERENCES dropshipping_order(customer_id, id),
  constraint dropshipping_order_freight_discount_minor_check CHECK ((freight_discount_minor >= 0)),
  constraint dropshipping_order_freight_price_source CHECK (((freight_discount_minor = 0) = (freight_price_source IS NULL))),
  constraint dropshipping_order_goods_discount_minor_check CHECK ((goods_discount_minor >= 0)),
  constraint dropshipping_order_kind_check CHECK ((kind = ANY (ARRAY['plain'::text, 'merged'::text, 'part'::text, 'replacement'::text]))),
  constraint dropshipping_order_label CHECK ((((labelled_at IS NULL) = (labelled_by IS NULL)) AND ((labelled_at IS NULL) OR (label_no > 0)))),
  constraint dropshipping_order_pkey PRIMARY KEY (customer_id, id),
  constraint dropshipping_order_refunded CHECK (((refunded_minor >= 0) AND (refunded_minor <= total_minor))),
  constraint dropshipping_order_service_discount_minor_check CHECK ((service_discount_minor >= 0)),
  constraint dropshipping_order_shipping_line_id_fkey FOREIGN KEY (shipping_line_id) REFERENCES shipping_line(id),
  constraint dropshipping_order_source_check CHECK ((source = ANY (ARRAY['shopify'::text, 'import'::text, 'manual'::text]))),
  constraint dropshipping_order_surcharge_minor_check CHECK ((surcharge_minor >= 0)),
  constraint dropshipping_order_total CHECK ((total_minor = (((product_minor + freight_minor) + service_minor) + surcharge_minor)))
);

create table email_code (
  email text not null,
  purpose text not null,
  code_hash text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  device text default ''::text not null,
  constraint email_code_pkey PRIMARY KEY (email, purpose, device)
);

create table exchange_rate (
  currency text not null,
  valid_from date not null,
  rate numeric(12,6) not null,
  is_estimate boolean default false not null,
  constraint exchange_rate_pkey PRIMARY KEY (currency, valid_from),
  constraint exchange_rate_rate_check CHECK ((rate > (0)::numeric))
);

create table extra_service (
  id bigint default nextval('id_seq'::regclass) not null,
  name_en text not null,
  name_zh text default ''::text not null,
  situation_en text default ''::text not null,
  situation_zh text default ''::text not null,
  procedure_en text default ''::text not null,
  procedure_zh text default ''::text not null,
  price_minor integer,
  basis text not null,
  days integer not null,
  picture_urls text[] default '{}'::text[] not null,
  is_active boolean default true not null,
  "position" integer not null,
  is_material boolean default false not null,
  service_id bigint,
  updated_at timestamp with time zone default now() not null,
  constraint extra_service_basis_check CHECK ((basis = ANY (ARRAY['job'::text, 'unit'::text]))),
  constraint extra_service_check CHECK (((service_id IS NULL) OR is_material)),
  constraint extra_service_check1 CHECK (((NOT is_material) OR (basis = 'unit'::text))),
  constraint extra_service_days_check CHECK (((days >= 0) AND (days <= 365))),
  constraint extra_service_picture_urls_check CHECK ((cardinality(picture_urls) <= 8)),
  constraint extra_service_pkey PRIMARY KEY (id),
  constraint extra_service_price_minor_check CHECK ((price_minor > 0)),
  constraint extra_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)
);

create table figures_recount (
  customer_id bigint not null,
  id bigint generated by default as identity not null,
  shop_id bigint,
  at timestamp with time zone not null,
  constraint figures_recount_pkey PRIMARY KEY (customer_id, id)
);

create table file (
  id bigint default random_file_id() not null,
  customer_id bigint,
  is_public boolean default false not null,
  storage_key text not null,
  file_name text not null,
  content_type text not null,
  size_bytes bigint not null,
  width integer,
  height integer,
  sha256 text not null,
  created_at timestamp with time zone default now() not null,
  constraint file_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint file_pkey PRIMARY KEY (id),
  constraint file_storage_key_key UNIQUE (storage_key)
);

create table goods_picture (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  sku_id bigint,
  units integer not null,
  picture_ids bigint[] not null,
  at timestamp with time zone default now() not null,
  constraint goods_picture_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint goods_picture_kind_check CHECK ((kind = ANY (ARRAY['arrived'::text, 'packed'::text]))),
  constraint goods_picture_pkey PRIMARY KEY (customer_id, order_id, id),
  constraint goods_picture_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint goods_picture_units_check CHECK ((units > 0))
);

create table hand_over (
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  carrier_name text not null,
  closed_at timestamp with time zone default now() not null,
  operator_name text not null,
  parcel_count integer not null,
  weight_grams bigint not null,
  manifest_reference text default ''::text not null,
  manifest_url text default ''::text not null,
  manifest_failure text default ''::text not null,
  signed_by text default ''::text not null,
  picture_id bigint,
  note text default ''::text not null,
  constraint hand_over_parcel_count_check CHECK ((parcel_count > 0)),
  constraint hand_over_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES file(id),
  constraint hand_over_pkey PRIMARY KEY (id),
  constraint hand_over_weight_grams_check CHECK ((weight_grams >= 0))
);

create table hand_over_parcel (
  customer_id bigint not null,
  shipment_id bigint not null,
  hand_over_id bigint not null,
  weight_grams integer not null,
  handed_over_at timestamp with time zone not null,
  first_scan_at timestamp with time zone,
  requested_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by text,
  resolution text,
  constraint hand_over_parcel_check CHECK ((((resolved_at IS NULL) = (resolved_by IS NULL)) AND ((resolved_at IS NULL) = (resolution IS NULL)))),
  constraint hand_over_parcel_customer_id_shipment_id_fkey FOREIGN KEY (customer_id, shipment_id) REFERENCES shipment(customer_id, id),
  constraint hand_over_parcel_hand_over_id_fkey FOREIGN KEY (hand_over_id) REFERENCES hand_over(id),
  constraint hand_over_parcel_pkey PRIMARY KEY (customer_id, shipment_id)
);

create table holiday (
  id bigint default nextval('id_seq'::regclass) not null,
  country text not null,
  name_en text not null,
  name_zh text not null,
  first_day date not null,
  last_day date not null,
  is_working boolean default false not null,
  constraint holiday_check CHECK (((last_day >= first_day) AND ((last_day - first_day) < 60))),
  constraint holiday_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint holiday_name_en_check CHECK (((length(name_en) >= 1) AND (length(name_en) <= 80))),
  constraint holiday_name_zh_check CHECK (((length(name_zh) >= 1) AND (length(name_zh) <= 80))),
  constraint holiday_pkey PRIMARY KEY (id)
);

create table idempotency_key (
  customer_id bigint not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_key_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint idempotency_key_pkey PRIMARY KEY (customer_id, endpoint, key)
);

create table import_rule (
  id bigint default nextval('id_seq'::regclass) not null,
  country_code text not null,
  kind text not null,
  name text not null,
  valid_from date not null,
  valid_until date,
  percent numeric(5,2),
  amount_minor bigint,
  currency text,
  per text,
  above_minor bigint,
  up_to_minor bigint,
  limit_currency text,
  scheme text,
  scheme_limit_minor bigint,
  scheme_limit_currency text,
  source text not null,
  is_active boolean default true not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_rule_above_minor_check CHECK ((above_minor >= 0)),
  constraint import_rule_amount_minor_check CHECK ((amount_minor > 0)),
  constraint import_rule_check CHECK ((valid_from < valid_until)),
  constraint import_rule_check1 CHECK (((percent IS NULL) <> (amount_minor IS NULL))),
  constraint import_rule_check2 CHECK ((((amount_minor IS NULL) = (currency IS NULL)) AND ((amount_minor IS NULL) = (per IS NULL)))),
  constraint import_rule_check3 CHECK ((((above_minor IS NULL) AND (up_to_minor IS NULL)) = (limit_currency IS NULL))),
  constraint import_rule_check4 CHECK ((above_minor < up_to_minor)),
  constraint import_rule_check5 CHECK (((scheme IS NULL) OR ((kind = 'tax'::text) AND (percent IS NOT NULL)))),
  constraint import_rule_check6 CHECK ((((scheme IS NULL) = (scheme_limit_minor IS NULL)) AND ((scheme IS NULL) = (scheme_limit_currency IS NULL)))),
  constraint import_rule_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint import_rule_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint import_rule_kind_check CHECK ((kind = ANY (ARRAY['tax'::text, 'duty'::text, 'handlingFee'::text]))),
  constraint import_rule_limit_currency_check CHECK ((limit_currency ~ '^[A-Z]{3}$'::text)),
  constraint import_rule_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint import_rule_per_check CHECK ((per = ANY (ARRAY['parcel'::text, 'subheading'::text, 'item'::text]))),
  constraint import_rule_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))),
  constraint import_rule_pkey PRIMARY KEY (id),
  constraint import_rule_scheme_check CHECK ((scheme = ANY (ARRAY['IOSS'::text, 'VOEC'::text, 'UK VAT'::text, 'AU GST'::text, 'NZ GST'::text, 'SG GST'::text, 'other'::text]))),
  constraint import_rule_scheme_limit_currency_check CHECK ((scheme_limit_currency ~ '^[A-Z]{3}$'::text)),
  constraint import_rule_scheme_limit_minor_check CHECK ((scheme_limit_minor >= 0)),
  constraint import_rule_source_check CHECK (((length(source) >= 1) AND (length(source) <= 300))),
  constraint import_rule_up_to_minor_check CHECK ((up_to_minor > 0))
);

create table installation_secret (
  is_only boolean default true not null,
  digest text not null,
  since timestamp with time zone default now() not null,
  constraint installation_secret_is_only_check CHECK (is_only),
  constraint installation_secret_pkey PRIMARY KEY (is_only)
);

create table invoice (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  series text not null,
  of_series text not null,
  year integer not null,
  serial integer not null,
  number text not null,
  issued_on date not null,
  issued_at timestamp with time zone not null,
  transaction_id bigint not null,
  corrects_id bigint,
  shop_id bigint,
  source_kind text not null,
  source_id bigint,
  source_number text not null,
  currency text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  tax_ground text not null,
  tax_rate_bp integer not null,
  content jsonb not null,
  replaces_id bigint,
  constraint invoice_check CHECK (((total_minor > 0) AND (total_minor = (net_minor + tax_minor)))),
  constraint invoice_check1 CHECK (((series = 'credit'::text) = (corrects_id IS NOT NULL))),
  constraint invoice_check2 CHECK (((series = 'credit'::text) OR (series = of_series))),
  constraint invoice_check3 CHECK (((replaces_id IS NULL) OR (series <> 'credit'::text))),
  constraint invoice_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint invoice_customer_id_corrects_id_fkey FOREIGN KEY (customer_id, corrects_id) REFERENCES invoice(customer_id, id),
  constraint invoice_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint invoice_customer_id_replaces_id_fkey FOREIGN KEY (customer_id, replaces_id) REFERENCES invoice(customer_id, id),
  constraint invoice_customer_id_transaction_id_fkey FOREIGN KEY (customer_id, transaction_id) REFERENCES ledger_transaction(customer_id, id),
  constraint invoice_net_minor_check CHECK ((net_minor >= 0)),
  constraint invoice_number_key UNIQUE (number),
  constraint invoice_of_series_check CHECK ((of_series = ANY (ARRAY['order'::text, 'extra'::text, 'inventory'::text]))),
  constraint invoice_pkey PRIMARY KEY (customer_id, id),
  constraint invoice_serial_check CHECK ((serial > 0)),
  constraint invoice_series_check CHECK ((series = ANY (ARRAY['order'::text, 'extra'::text, 'inventory'::text, 'credit'::text]))),
  constraint invoice_series_year_serial_key UNIQUE (series, year, serial),
  constraint invoice_tax_ground_check CHECK ((tax_ground = ANY (ARRAY['domestic'::text, 'export'::text, 'intraCommunity'::text, 'reverseCharge'::text, 'outsideScope'::text]))),
  constraint invoice_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint invoice_tax_rate_bp_check CHECK (((tax_rate_bp >= 0) AND (tax_rate_bp <= 10000)))
);

create table invoice_address (
  customer_id bigint not null,
  version integer not null,
  value jsonb not null,
  monthly_email boolean default false not null,
  changed_by text not null,
  changed_at timestamp with time zone default now() not null,
  constraint invoice_address_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint invoice_address_pkey PRIMARY KEY (customer_id),
  constraint invoice_address_version_check CHECK ((version > 0))
);

create table invoice_archive_part (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  bulk_job_id bigint not null,
  part integer not null,
  account_id bigint not null,
  file_id bigint not null,
  invoices integer not null,
  created_at timestamp with time zone default now() not null,
  constraint invoice_archive_part_bulk_job_id_fkey FOREIGN KEY (bulk_job_id) REFERENCES bulk_job(id) ON DELETE CASCADE,
  constraint invoice_archive_part_bulk_job_id_part_key UNIQUE (bulk_job_id, part),
  constraint invoice_archive_part_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint invoice_archive_part_file_id_key UNIQUE (file_id),
  constraint invoice_archive_part_invoices_check CHECK ((invoices > 0)),
  constraint invoice_archive_part_part_check CHECK ((part > 0)),
  constraint invoice_archive_part_pkey PRIMARY KEY (customer_id, id)
);

create table invoice_counter (
  series text not null,
  year integer not null,
  last_number integer not null,
  last_day date not null,
  constraint invoice_counter_last_number_check CHECK ((last_number > 0)),
  constraint invoice_counter_pkey PRIMARY KEY (series, year),
  constraint invoice_counter_series_check CHECK ((series = ANY (ARRAY['order'::text, 'extra'::text, 'inventory'::text, 'credit'::text])))
);

create table invoice_month (
  customer_id bigint not null,
  month date not null,
  of_series text not null,
  series text not null,
  invoices integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  constraint invoice_month_pkey PRIMARY KEY (customer_id, month, of_series, series)
);

create table invoice_month_email (
  customer_id bigint not null,
  month date not null,
  sent_at timestamp with time zone default now() not null,
  constraint invoice_month_email_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint invoice_month_email_pkey PRIMARY KEY (customer_id, month)
);

create table ledger_posting (
  customer_id bigint not null,
  transaction_id bigint not null,
  account text not null,
  amount_minor bigint not null,
  currency text not null,
  balance_after_minor bigint,
  constraint ledger_posting_account_check CHECK ((account = ANY (ARRAY['wallet'::text, 'paypal'::text, 'bank'::text, 'sales'::text, 'fees'::text, 'agency'::text, 'withdrawals'::text, 'payouts'::text, 'commissions'::text]))),
  constraint ledger_posting_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint ledger_posting_check CHECK (((account = 'wallet'::text) = (balance_after_minor IS NOT NULL))),
  constraint ledger_posting_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint ledger_posting_customer_id_transaction_id_fkey FOREIGN KEY (customer_id, transaction_id) REFERENCES ledger_transaction(customer_id, id),
  constraint ledger_posting_pkey PRIMARY KEY (customer_id, transaction_id, account)
);

create table ledger_remark (
  customer_id bigint not null,
  transaction_id bigint not null,
  customer_remark text not null,
  constraint ledger_remark_customer_id_transaction_id_fkey FOREIGN KEY (customer_id, transaction_id) REFERENCES ledger_transaction(customer_id, id),
  constraint ledger_remark_pkey PRIMARY KEY (customer_id, transaction_id)
);

create table ledger_transaction (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  key text not null,
  source_kind text not null,
  source_id bigint,
  source_number text default ''::text not null,
  actor_name text default ''::text not null,
  agency_remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint ledger_transaction_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint ledger_transaction_customer_id_key_key UNIQUE (customer_id, key),
  constraint ledger_transaction_kind_check CHECK ((kind = ANY (ARRAY['recharge'::text, 'orderPayment'::text, 'orderRefund'::text, 'correction'::text, 'reversal'::text, 'reshipmentFreight'::text, 'surcharge'::text, 'wholesalePayment'::text, 'wholesaleFreight'::text, 'wholesaleRefund'::text, 'inventoryPayment'::text, 'inventoryRefund'::text, 'withdrawal'::text, 'withdrawalReturned'::text, 'withdrawalPaid'::text, 'commission'::text, 'servicePayment'::text, 'serviceRefund'::text]))),
  constraint ledger_transaction_pkey PRIMARY KEY (customer_id, id)
);

create table ledger_violation (
  id bigint default nextval('id_seq'::regclass) not null,
  found_at timestamp with time zone default now() not null,
  invariant text not null,
  customer_id bigint,
  detail jsonb not null,
  last_found_at timestamp with time zone default now() not null,
  times integer default 1 not null,
  resolved_at timestamp with time zone,
  resolved_by bigint,
  resolution text default ''::text not null,
  constraint ledger_violation_pkey PRIMARY KEY (id),
  constraint ledger_violation_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES operator(id)
);

create table listed_sku_change (
  id bigint default nextval('id_seq'::regclass) not null,
  sku_id bigint not null,
  constraint listed_sku_change_pkey PRIMARY KEY (id),
  constraint listed_sku_change_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id) ON DELETE CASCADE
);

create table listing (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  shop_id bigint not null,
  product_id bigint not null,
  status text default 'draft'::text not null,
  status_since timestamp with time zone default now() not null,
  version integer default 1 not null,
  synced_version integer,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone,
  failure text,
  failure_message text,
  failing_since timestamp with time zone,
  external_id text,
  synced_snapshot jsonb,
  listed_at timestamp with time zone,
  title text not null,
  description text default ''::text not null,
  pictures text[] default '{}'::text[] not null,
  product_type text default ''::text not null,
  vendor text default ''::text not null,
  tags text[] default '{}'::text[] not null,
  is_shop_draft boolean default false not null,
  rule jsonb not null,
  own_rate numeric(14,6),
  rate numeric(14,6),
  rate_day date,
  syncs_stock boolean default true not null,
  stock_quantity integer default 999 not null,
  created_by text not null,
  requested_by text,
  updated_at timestamp with time zone default now() not null,
  location_id text,
  location_name text,
  failure_message_figures jsonb,
  safety jsonb,
  only_safety boolean default false not null,
  copy integer default 1 not null,
  constraint listing_copy_check CHECK ((copy > 0)),
  constraint listing_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint listing_location_id_check CHECK ((location_id ~ '^[0-9]{1,19}$'::text)),
  constraint listing_location_named CHECK (((location_id IS NULL) = (location_name IS NULL))),
  constraint listing_own_rate_check CHECK ((own_rate > (0)::numeric)),
  constraint listing_pkey PRIMARY KEY (customer_id, id),
  constraint listing_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint listing_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'queued'::text, 'retrying'::text, 'listed'::text, 'failed'::text]))),
  constraint listing_stock_quantity_check CHECK (((stock_quantity >= 0) AND (stock_quantity <= 1000000)))
);

create table listing_stock (
  customer_id bigint not null,
  shop_id bigint not null,
  key text,
  batch jsonb,
  leased_until timestamp with time zone,
  attempts integer default 0 not null,
  error text,
  failing_since timestamp with time zone,
  error_figures jsonb,
  constraint listing_stock_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint listing_stock_pkey PRIMARY KEY (customer_id, shop_id)
);

create table listing_variant (
  customer_id bigint not null,
  listing_id bigint not null,
  sku_id bigint not null,
  shop_id bigint not null,
  "position" integer not null,
  is_chosen boolean default true not null,
  price_minor integer,
  is_own_price boolean default false not null,
  compare_at_minor integer,
  seen_cost_minor integer not null,
  synced_price_minor integer,
  synced_compare_at_minor integer,
  variant_id text,
  inventory_item_id text,
  target_quantity integer,
  synced_quantity integer,
  stock_error text,
  constraint listing_variant_customer_id_listing_id_fkey FOREIGN KEY (customer_id, listing_id) REFERENCES listing(customer_id, id) ON DELETE CASCADE,
  constraint listing_variant_pkey PRIMARY KEY (customer_id, listing_id, sku_id),
  constraint listing_variant_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table mail (
  id bigint default nextval('id_seq'::regclass) not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  attempts integer default 0 not null,
  last_error text,
  constraint mail_pkey PRIMARY KEY (id)
);

create table mail_secret (
  mail_id bigint not null,
  sealed text not null,
  reference text not null,
  expires_at timestamp with time zone not null,
  read_by bigint[] default '{}'::bigint[] not null,
  constraint mail_secret_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail(id) ON DELETE CASCADE,
  constraint mail_secret_pkey PRIMARY KEY (mail_id)
);

create table mapped_sku_change (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  sku_id bigint,
  kind text not null,
  from_minor integer,
  to_minor integer,
  is_improvement boolean not null,
  at timestamp with time zone default now() not null,
  seen_at timestamp with time zone,
  seen_by text,
  shop_id bigint,
  variant_key text,
  constraint mapped_sku_change_check CHECK (((kind = 'price'::text) = ((from_minor IS NOT NULL) AND (to_minor IS NOT NULL)))),
  constraint mapped_sku_change_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint mapped_sku_change_kind_check CHECK ((kind = ANY (ARRAY['state'::text, 'price'::text, 'stock'::text, 'variant'::text]))),
  constraint mapped_sku_change_of_check CHECK ((((kind = 'variant'::text) = (sku_id IS NULL)) AND ((kind = 'variant'::text) = ((shop_id IS NOT NULL) AND (variant_key IS NOT NULL))))),
  constraint mapped_sku_change_pkey PRIMARY KEY (customer_id, id),
  constraint mapped_sku_change_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint mapped_sku_change_variant_fkey FOREIGN KEY (customer_id, shop_id, variant_key) REFERENCES shop_variant(customer_id, shop_id, variant_key)
);

create table mapping_batch (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  source text not null,
  actor_name text not null,
  at timestamp with time zone default now() not null,
  constraint mapping_batch_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint mapping_batch_pkey PRIMARY KEY (customer_id, id),
  constraint mapping_batch_source_check CHECK ((source = ANY (ARRAY['order'::text, 'page'::text, 'quote'::text, 'sourcing'::text, 'undo'::text, 'listing'::text])))
);

create table mapping_change (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  batch_id bigint not null,
  shop_id bigint not null,
  variant_key text not null,
  before_sku_id bigint,
  before_units integer not null,
  after_sku_id bigint,
  after_units integer not null,
  undone_at timestamp with time zone,
  undone_by text,
  country_code text,
  constraint mapping_change_after_sku_id_fkey FOREIGN KEY (after_sku_id) REFERENCES sku(id),
  constraint mapping_change_before_sku_id_fkey FOREIGN KEY (before_sku_id) REFERENCES sku(id),
  constraint mapping_change_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint mapping_change_customer_id_batch_id_fkey FOREIGN KEY (customer_id, batch_id) REFERENCES mapping_batch(customer_id, id),
  constraint mapping_change_customer_id_shop_id_variant_key_fkey FOREIGN KEY (customer_id, shop_id, variant_key) REFERENCES shop_variant(customer_id, shop_id, variant_key),
  constraint mapping_change_pkey PRIMARY KEY (customer_id, id)
);

create table merge_run (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  shop_id bigint not null,
  at timestamp with time zone default now() not null,
  hours integer not null,
  orders integer not null,
  saved_minor bigint not null,
  order_ids bigint[] not null,
  constraint merge_run_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint merge_run_order_ids_check CHECK ((cardinality(order_ids) > 0)),
  constraint merge_run_orders_check CHECK ((orders > 1)),
  constraint merge_run_pkey PRIMARY KEY (customer_id, id),
  constraint merge_run_saved_minor_check CHECK ((saved_minor > 0))
);

create table merge_window (
  customer_id bigint not null,
  is_enabled boolean not null,
  hours integer not null,
  shop_ids bigint[],
  version integer default 1 not null,
  updated_by text not null,
  updated_at timestamp with time zone default now() not null,
  constraint merge_window_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint merge_window_hours_check CHECK (((hours >= 1) AND (hours <= 72))),
  constraint merge_window_pkey PRIMARY KEY (customer_id),
  constraint merge_window_shop_ids_check CHECK ((cardinality(shop_ids) > 0))
);

create table notice (
  id bigint default nextval('id_seq'::regclass) not null,
  status text default 'draft'::text not null,
  audience text not null,
  title text not null,
  rich_text text default ''::text not null,
  image_ids bigint[] default '{}'::bigint[] not null,
  files jsonb default '[]'::jsonb not null,
  reached_customers integer default 0 not null,
  revision integer default 1 not null,
  mailed_until bigint,
  saved_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint notice_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'vip'::text, 'named'::text]))),
  constraint notice_check CHECK (((status = 'draft'::text) = (published_at IS NULL))),
  constraint notice_check1 CHECK (((status = 'withdrawn'::text) = (withdrawn_at IS NOT NULL))),
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(id),
  constraint notice_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text])))
);

create table notice_read (
  customer_id bigint not null,
  account_id bigint not null,
  notice_id bigint not null,
  read_at timestamp with time zone default now() not null,
  constraint notice_read_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id),
  constraint notice_read_pkey PRIMARY KEY (customer_id, account_id, notice_id)
);

create table notice_recipient (
  customer_id bigint not null,
  notice_id bigint not null,
  constraint notice_recipient_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint notice_recipient_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE,
  constraint notice_recipient_pkey PRIMARY KEY (customer_id, notice_id)
);

create table oauth_state (
  state_hash text not null,
  customer_id bigint not null,
  account_id bigint not null,
  shop_domain text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint oauth_state_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint oauth_state_pkey PRIMARY KEY (state_hash)
);

create table one_time_code (
  code_hash text not null,
  operator_id bigint not null,
  customer_id bigint not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  session_id bigint not null,
  constraint one_time_code_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint one_time_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint one_time_code_pkey PRIMARY KEY (code_hash),
  constraint one_time_code_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);

create table operator (
  id bigint default nextval('id_seq'::regclass) not null,
  email text not null,
  name text not null,
  password_hash text not null,
  roles text[] not null,
  is_active boolean default true not null,
  totp_secret_sealed text,
  totp_confirmed_at timestamp with time zone,
  totp_last_step bigint,
  created_at timestamp with time zone default now() not null,
  recovery_code_hashes text[] default '{}'::text[] not null,
  second_step_grace_at timestamp with time zone,
  first_password_until timestamp with time zone,
  extra_permissions text[] default '{}'::text[] not null,
  removed_permissions text[] default '{}'::text[] not null,
  requires_second_step boolean default false not null,
  locale text default 'en'::text not null,
  invited_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  constraint operator_email_check CHECK ((email = lower(email))),
  constraint operator_email_key UNIQUE (email),
  constraint operator_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'zh'::text]))),
  constraint operator_pkey PRIMARY KEY (id)
);

create table operator_idempotency_key (
  operator_id bigint not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  answer jsonb,
  created_at timestamp with time zone default now() not null,
  constraint operator_idempotency_key_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_idempotency_key_pkey PRIMARY KEY (operator_id, endpoint, key)
);

create table operator_invitation (
  operator_id bigint not null,
  token_hash text not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint operator_invitation_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint operator_invitation_pkey PRIMARY KEY (operator_id),
  constraint operator_invitation_token_hash_key UNIQUE (token_hash)
);

create table operator_saved_view (
  id bigint default nextval('id_seq'::regclass) not null,
  page text not null,
  name text not null,
  query jsonb not null,
  maker_id bigint not null,
  is_shared boolean not null,
  "position" integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint operator_saved_view_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES operator(id),
  constraint operator_saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint operator_saved_view_page_check CHECK ((page ~ '^[a-z][a-zA-Z]{1,39}$'::text)),
  constraint operator_saved_view_pkey PRIMARY KEY (id),
  constraint operator_saved_view_query_check CHECK ((jsonb_typeof(query) = 'object'::text))
);

create table order_assignee (
  customer_id bigint not null,
  order_id bigint not null,
  operator_id bigint not null,
  assigned_by bigint not null,
  since timestamp with time zone default now() not null,
  constraint order_assignee_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES operator(id),
  constraint order_assignee_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint order_assignee_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint order_assignee_pkey PRIMARY KEY (customer_id, order_id)
);

create table order_count (
  customer_id bigint not null,
  shop_id bigint not null,
  status text not null,
  waiting_reason text default ''::text not null,
  orders bigint not null,
  total_minor bigint not null,
  revision bigint default 0 not null,
  constraint order_count_pkey PRIMARY KEY (customer_id, shop_id, status, waiting_reason)
);

create table order_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  actor_kind text not null,
  actor_name text default ''::text not null,
  detail jsonb default '{}'::jsonb not null,
  constraint order_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text, 'shop'::text, 'carrier'::text, 'system'::text, 'shopper'::text]))),
  constraint order_event_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint order_event_pkey PRIMARY KEY (customer_id, order_id, id)
);

create table order_figures_by_day (
  customer_id bigint not null,
  day date not null,
  shop_id bigint not null,
  orders integer not null,
  units integer not null,
  unknown_orders integer not null,
  revenue_minor bigint not null,
  fees_minor bigint not null,
  goods_minor bigint not null,
  freight_minor bigint not null,
  service_minor bigint not null,
  surcharge_minor bigint not null,
  refunded_minor bigint not null,
  profit_minor bigint not null,
  spent_minor bigint not null,
  constraint order_figures_by_day_pkey PRIMARY KEY (customer_id, day, shop_id)
);

create table order_flag (
  customer_id bigint not null,
  order_id bigint not null,
  kind text not null,
  state text not null,
  waiting_on text,
  since timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  constraint order_flag_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint order_flag_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint order_flag_kind_check CHECK ((kind = ANY (ARRAY['problem'::text, 'onHold'::text, 'cancellationRequested'::text, 'refund'::text, 'replacement'::text, 'returned'::text, 'surcharge'::text]))),
  constraint order_flag_pkey PRIMARY KEY (customer_id, order_id, kind),
  constraint order_flag_waiting_on_check CHECK ((waiting_on = ANY (ARRAY['seller'::text, 'agency'::text, 'shop'::text, 'carrier'::text])))
);

create table order_import (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  shop_id bigint not null,
  account_id bigint not null,
  file_name text not null,
  format text not null,
  status text not null,
  rows_total integer default 0 not null,
  rows_rejected integer default 0 not null,
  orders_total integer default 0 not null,
  orders_created integer default 0 not null,
  orders_existing integer default 0 not null,
  header jsonb default '[]'::jsonb not null,
  error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint order_import_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint order_import_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint order_import_format_check CHECK ((format = ANY (ARRAY['shopifyCsv'::text, 'shopifyXlsx'::text, 'templateCsv'::text, 'templateXlsx'::text, 'paste'::text, 'pick'::text]))),
  constraint order_import_pkey PRIMARY KEY (customer_id, id),
  constraint order_import_status_check CHECK ((status = ANY (ARRAY['previewing'::text, 'ready'::text, 'importing'::text, 'done'::text, 'failed'::text, 'discarded'::text])))
);

create table order_import_chunk (
  customer_id bigint not null,
  import_id bigint not null,
  chunk_no integer not null,
  orders jsonb default '[]'::jsonb not null,
  problems jsonb default '[]'::jsonb not null,
  placed_at timestamp with time zone,
  from_rows boolean default false not null,
  constraint order_import_chunk_customer_id_import_id_fkey FOREIGN KEY (customer_id, import_id) REFERENCES order_import(customer_id, id) ON DELETE CASCADE,
  constraint order_import_chunk_pkey PRIMARY KEY (customer_id, import_id, chunk_no)
);

create table order_import_row (
  customer_id bigint not null,
  import_id bigint not null,
  row_no integer not null,
  cells text[] not null,
  formulas integer[] default '{}'::integer[] not null,
  constraint order_import_row_customer_id_import_id_fkey FOREIGN KEY (customer_id, import_id) REFERENCES order_import(customer_id, id) ON DELETE CASCADE,
  constraint order_import_row_pkey PRIMARY KEY (customer_id, import_id, row_no),
  constraint order_import_row_row_no_check CHECK ((row_no > 1))
);

create table order_line (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  shop_line_key text,
  variant_key text not null,
  title text not null,
  variant_title text default ''::text not null,
  shop_sku text default ''::text not null,
  image_url text,
  quantity integer not null,
  shop_price_minor integer,
  sku_id bigint,
  sku_code text,
  units integer default 1 not null,
  unit_price_minor integer,
  weight_grams integer,
  goods_attributes text[] default '{}'::text[] not null,
  shipped_quantity integer default 0 not null,
  quote_request_id bigint,
  root_order_id bigint,
  root_line_id bigint,
  source_order_id bigint,
  is_added boolean default false not null,
  parts jsonb,
  attributes jsonb default '[]'::jsonb not null,
  list_price_minor integer,
  price_sources jsonb,
  constraint order_line_check CHECK (((shipped_quantity >= 0) AND (shipped_quantity <= quantity))),
  constraint order_line_check1 CHECK ((((root_order_id IS NULL) = (root_line_id IS NULL)) AND ((root_order_id IS NULL) = (source_order_id IS NULL)))),
  constraint order_line_check2 CHECK (((parts IS NULL) OR (sku_id IS NOT NULL))),
  constraint order_line_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint order_line_list_price CHECK ((list_price_minor > unit_price_minor)),
  constraint order_line_pkey PRIMARY KEY (customer_id, order_id, id),
  constraint order_line_price_sources CHECK (((list_price_minor IS NULL) = (price_sources IS NULL))),
  constraint order_line_quantity_check CHECK ((quantity >= 0)),
  constraint order_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table order_problem (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  code text not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  constraint order_problem_code_check CHECK ((code = ANY (ARRAY['addressInvalid'::text, 'outOfStock'::text, 'restrictedGoods'::text, 'missingTaxNumber'::text, 'priceChanged'::text, 'undeliverable'::text]))),
  constraint order_problem_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint order_problem_pkey PRIMARY KEY (customer_id, id),
  constraint order_problem_status_check CHECK ((status = ANY (ARRAY['onSeller'::text, 'onAgency'::text, 'solved'::text, 'over'::text])))
);

create table order_problem_event (
  customer_id bigint not null,
  problem_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  actor_kind text not null,
  actor_name text not null,
  note text default ''::text not null,
  answer text,
  substitute jsonb,
  passed_on jsonb,
  at timestamp with time zone default now() not null,
  constraint order_problem_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text]))),
  constraint order_problem_event_answer_check CHECK ((answer = ANY (ARRAY['newAddress'::text, 'substitute'::text, 'wait'::text, 'split'::text, 'refund'::text]))),
  constraint order_problem_event_check CHECK (((kind <> 'answered'::text) OR (answer IS NOT NULL))),
  constraint order_problem_event_customer_id_problem_id_fkey FOREIGN KEY (customer_id, problem_id) REFERENCES order_problem(customer_id, id),
  constraint order_problem_event_kind_check CHECK ((kind = ANY (ARRAY['raised'::text, 'answered'::text, 'askedAgain'::text]))),
  constraint order_problem_event_pkey PRIMARY KEY (customer_id, problem_id, id)
);

create table order_profit (
  customer_id bigint not null,
  order_id bigint not null,
  day date not null,
  shipping_line_id bigint,
  operator_id bigint,
  currency text not null,
  paid_own_minor bigint not null,
  refunded_own_minor bigint not null,
  billed_usd_minor bigint not null,
  billed_cny_minor bigint not null,
  units integer not null,
  revenue_minor bigint not null,
  refund_minor bigint not null,
  goods_minor bigint not null,
  inbound_minor bigint not null,
  packing_minor bigint not null,
  service_minor bigint not null,
  carrier_minor bigint not null,
  fee_minor bigint not null,
  commission_minor bigint not null,
  profit_minor bigint generated always as (((((((((revenue_minor - refund_minor) - goods_minor) - inbound_minor) - packing_minor) - service_minor) - carrier_minor) - fee_minor) - commission_minor)) stored not null,
  estimated text[] default '{}'::text[] not null,
  unknown text[] default '{}'::text[] not null,
  counted_at timestamp with time zone default now() not null,
  sale_kind text not null,
  constraint order_profit_pkey PRIMARY KEY (customer_id, order_id),
  constraint order_profit_sale_kind_check CHECK ((sale_kind = ANY (ARRAY['dropshipping'::text, 'inventory'::text, 'wholesale'::text, 'service'::text])))
);

create table order_profit_product (
  customer_id bigint not null,
  order_id bigint not null,
  product_id bigint not null,
  day date not null,
  units integer not null,
  revenue_minor bigint not null,
  refund_minor bigint not null,
  goods_minor bigint not null,
  other_minor bigint not null,
  profit_minor bigint generated always as ((((revenue_minor - refund_minor) - goods_minor) - other_minor)) stored not null,
  is_estimated boolean not null,
  is_unknown boolean not null,
  constraint order_profit_product_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES order_profit(customer_id, order_id) ON DELETE CASCADE,
  constraint order_profit_product_pkey PRIMARY KEY (customer_id, order_id, product_id)
);

create table order_search_term (
  customer_id bigint not null,
  term text not null,
  order_id bigint not null,
  constraint order_search_term_pkey PRIMARY KEY (customer_id, term, order_id)
);

create table order_service (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  service_id bigint not null,
  basis text not null,
  price_minor integer not null,
  source_order_id bigint,
  line_ids bigint[],
  times integer not null,
  stock_id bigint,
  list_price_minor integer,
  price_source jsonb,
  constraint order_service_basis_check CHECK ((basis = ANY (ARRAY['order'::text, 'item'::text]))),
  constraint order_service_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint order_service_from_stock CHECK (((stock_id IS NULL) OR (price_minor = 0))),
  constraint order_service_list_price CHECK ((list_price_minor > price_minor)),
  constraint order_service_pkey PRIMARY KEY (customer_id, order_id, id),
  constraint order_service_price_minor_check CHECK ((price_minor >= 0)),
  constraint order_service_price_source CHECK (((list_price_minor IS NULL) = (price_source IS NULL))),
  constraint order_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id),
  constraint order_service_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES extra_service(id),
  constraint order_service_times_check CHECK ((times >= 0))
);

create table order_surcharge (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  reason text not null,
  status text default 'open'::text not null,
  status_since timestamp with time zone default now() not null,
  version integer default 1 not null,
  usd_minor integer not null,
  currency text not null,
  amount_minor integer not null,
  answer_by timestamp with time zone not null,
  raised_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint order_surcharge_amount_minor_check CHECK ((amount_minor > 0)),
  constraint order_surcharge_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint order_surcharge_pkey PRIMARY KEY (customer_id, id),
  constraint order_surcharge_reason_check CHECK ((reason = ANY (ARRAY['remoteArea'::text, 'oversize'::text, 'overweight'::text, 'customs'::text, 'supplierPrice'::text, 'specialPacking'::text, 'other'::text]))),
  constraint order_surcharge_status_check CHECK ((status = ANY (ARRAY['open'::text, 'declined'::text, 'paid'::text, 'withdrawn'::text, 'over'::text, 'paidBack'::text]))),
  constraint order_surcharge_usd_minor_check CHECK ((usd_minor > 0))
);

create table order_surcharge_event (
  customer_id bigint not null,
  surcharge_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  actor_kind text not null,
  actor_name text not null,
  note text default ''::text not null,
  amount_minor integer,
  picture_ids bigint[] default '{}'::bigint[] not null,
  constraint order_surcharge_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text]))),
  constraint order_surcharge_event_customer_id_surcharge_id_fkey FOREIGN KEY (customer_id, surcharge_id) REFERENCES order_surcharge(customer_id, id),
  constraint order_surcharge_event_kind_check CHECK ((kind = ANY (ARRAY['raised'::text, 'lowered'::text, 'declined'::text, 'paid'::text, 'waived'::text, 'withdrawn'::text, 'orderCancelled'::text]))),
  constraint order_surcharge_event_pkey PRIMARY KEY (customer_id, surcharge_id, id)
);

create table order_tag (
  customer_id bigint not null,
  key text not null,
  name text not null,
  constraint order_tag_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint order_tag_pkey PRIMARY KEY (customer_id, key)
);

create table order_tax_number (
  customer_id bigint not null,
  order_id bigint not null,
  scheme text not null,
  number text,
  owner text,
  reason text,
  decided_at timestamp with time zone default now() not null,
  constraint order_tax_number_check CHECK ((((number IS NULL) = (owner IS NULL)) AND ((number IS NULL) = (reason IS NOT NULL)))),
  constraint order_tax_number_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint order_tax_number_owner_check CHECK ((owner = ANY (ARRAY['seller'::text, 'agency'::text]))),
  constraint order_tax_number_pkey PRIMARY KEY (customer_id, order_id),
  constraint order_tax_number_reason_check CHECK ((reason = ANY (ARRAY['aboveLimit'::text, 'noNumber'::text, 'declined'::text])))
);

create table pack_task (
  customer_id bigint not null,
  order_id bigint not null,
  kind text not null,
  order_service_id bigint default 0 not null,
  about text default ''::text not null,
  done_by text not null,
  done_at timestamp with time zone default now() not null,
  constraint pack_task_check CHECK (((kind = 'service'::text) = (order_service_id > 0))),
  constraint pack_task_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint pack_task_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'giftNote'::text, 'service'::text]))),
  constraint pack_task_pkey PRIMARY KEY (customer_id, order_id, kind, order_service_id)
);

create table packed_parcel (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  version integer default 1 not null,
  lines jsonb not null,
  is_whole boolean not null,
  weight_grams integer,
  method text,
  length_mm integer default 0 not null,
  width_mm integer default 0 not null,
  height_mm integer default 0 not null,
  packaging text default ''::text not null,
  divisor integer,
  volumetric_grams bigint default 0 not null,
  charged_grams bigint generated always as (GREATEST((weight_grams)::bigint,
CASE
    WHEN (weight_grams IS NOT NULL) THEN volumetric_grams
    ELSE NULL::bigint
END)) stored,
  currency text not null,
  paid_minor integer,
  due_minor integer,
  differs text,
  proposal text,
  proposed_minor integer,
  surcharge_id bigint,
  correction_id bigint,
  proposed_by text default ''::text not null,
  closed_by text not null,
  closed_at timestamp with time zone default now() not null,
  shipment_id bigint,
  voided_at timestamp with time zone,
  constraint packed_parcel_check CHECK (((weight_grams IS NULL) = (method IS NULL))),
  constraint packed_parcel_check1 CHECK (((paid_minor IS NULL) = (due_minor IS NULL))),
  constraint packed_parcel_check2 CHECK (((proposal IS NULL) = (proposed_minor IS NULL))),
  constraint packed_parcel_check3 CHECK (((NOT (proposal IS DISTINCT FROM 'surcharge'::text)) = (surcharge_id IS NOT NULL))),
  constraint packed_parcel_check4 CHECK (((NOT (proposal IS DISTINCT FROM 'credit'::text)) = (correction_id IS NOT NULL))),
  constraint packed_parcel_customer_id_correction_id_fkey FOREIGN KEY (customer_id, correction_id) REFERENCES balance_correction(customer_id, id),
  constraint packed_parcel_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint packed_parcel_customer_id_shipment_id_fkey FOREIGN KEY (customer_id, shipment_id) REFERENCES shipment(customer_id, id) ON DELETE SET NULL (shipment_id),
  constraint packed_parcel_customer_id_surcharge_id_fkey FOREIGN KEY (customer_id, surcharge_id) REFERENCES order_surcharge(customer_id, id),
  constraint packed_parcel_differs_check CHECK ((differs = ANY (ARRAY['more'::text, 'less'::text]))),
  constraint packed_parcel_divisor_check CHECK ((divisor > 0)),
  constraint packed_parcel_due_minor_check CHECK ((due_minor >= 0)),
  constraint packed_parcel_height_mm_check CHECK ((height_mm >= 0)),
  constraint packed_parcel_length_mm_check CHECK ((length_mm >= 0)),
  constraint packed_parcel_method_check CHECK ((method = ANY (ARRAY['scale'::text, 'typed'::text]))),
  constraint packed_parcel_paid_minor_check CHECK ((paid_minor >= 0)),
  constraint packed_parcel_pkey PRIMARY KEY (customer_id, id),
  constraint packed_parcel_proposal_check CHECK ((proposal = ANY (ARRAY['surcharge'::text, 'credit'::text]))),
  constraint packed_parcel_proposed_minor_check CHECK ((proposed_minor > 0)),
  constraint packed_parcel_volumetric_grams_check CHECK ((volumetric_grams >= 0)),
  constraint packed_parcel_weight_grams_check CHECK ((weight_grams > 0)),
  constraint packed_parcel_width_mm_check CHECK ((width_mm >= 0))
);

create table passkey (
  id bigint default nextval('id_seq'::regclass) not null,
  customer_id bigint,
  account_id bigint,
  operator_id bigint,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  constraint passkey_check CHECK (((account_id IS NULL) = (customer_id IS NULL))),
  constraint passkey_check1 CHECK (((account_id IS NULL) <> (operator_id IS NULL))),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint passkey_pkey PRIMARY KEY (id)
);

create table passkey_challenge (
  challenge text not null,
  session_id bigint,
  expires_at timestamp with time zone not null,
  constraint passkey_challenge_pkey PRIMARY KEY (challenge)
);

create table password_link (
  customer_id bigint not null,
  account_id bigint not null,
  token_hash text not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint password_link_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint password_link_pkey PRIMARY KEY (customer_id, account_id),
  constraint password_link_token_hash_key UNIQUE (token_hash)
);

create table payment_method (
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  currency text not null,
  name text not null,
  network text,
  details jsonb default '[]'::jsonb not null,
  instructions_en text default ''::text not null,
  instructions_zh text default ''::text not null,
  fee_note_en text default ''::text not null,
  fee_note_zh text default ''::text not null,
  min_minor bigint not null,
  is_enabled boolean not null,
  "position" integer not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_method_check CHECK (((kind = 'usdt'::text) = (network IS NOT NULL))),
  constraint payment_method_check1 CHECK (((kind <> 'usdt'::text) OR (currency = 'USD'::text))),
  constraint payment_method_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint payment_method_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'wise'::text, 'payoneer'::text, 'usdt'::text]))),
  constraint payment_method_min_minor_check CHECK ((min_minor > 0)),
  constraint payment_method_name_check CHECK ((name <> ''::text)),
  constraint payment_method_network_check CHECK ((network = ANY (ARRAY['TRC20'::text, 'ERC20'::text]))),
  constraint payment_method_pkey PRIMARY KEY (id)
);

create table payout_account (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  hint text not null,
  details_sealed text not null,
  account_id bigint not null,
  actor_name text not null,
  created_at timestamp with time zone default now() not null,
  constraint payout_account_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint payout_account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint payout_account_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'paypal'::text, 'wise'::text, 'payoneer'::text, 'usdt'::text]))),
  constraint payout_account_pkey PRIMARY KEY (customer_id, id)
);

create table paypal_account (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  setup_token text,
  approve_url text,
  token_sealed text,
  token_hash text,
  email text default ''::text not null,
  payer_id text default ''::text not null,
  actor_name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint paypal_account_check CHECK (((status <> 'saved'::text) OR ((token_sealed IS NOT NULL) AND (token_hash IS NOT NULL)))),
  constraint paypal_account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint paypal_account_pkey PRIMARY KEY (customer_id, id),
  constraint paypal_account_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'saved'::text, 'removed'::text])))
);

create table picking_wave (
  id bigint default nextval('id_seq'::regclass) not null,
  number integer generated always as identity not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  constraint picking_wave_check CHECK (((ended_by IS NULL) = (ended_at IS NULL))),
  constraint picking_wave_created_by_fkey FOREIGN KEY (created_by) REFERENCES operator(id),
  constraint picking_wave_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES operator(id),
  constraint picking_wave_number_key UNIQUE (number),
  constraint picking_wave_pkey PRIMARY KEY (id)
);

create table price_rule (
  id bigint default nextval('id_seq'::regclass) not null,
  product_id bigint,
  category text,
  margin_bps integer not null,
  rounding text not null,
  updated_at timestamp with time zone default now() not null,
  constraint price_rule_category_fkey FOREIGN KEY (category) REFERENCES product_category(name_en) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint price_rule_check CHECK (((product_id IS NULL) OR (category IS NULL))),
  constraint price_rule_margin_bps_check CHECK (((margin_bps >= '-9900'::integer) AND (margin_bps <= 100000))),
  constraint price_rule_pkey PRIMARY KEY (id),
  constraint price_rule_product_id_category_key UNIQUE NULLS NOT DISTINCT (product_id, category),
  constraint price_rule_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint price_rule_rounding_check CHECK ((rounding = ANY (ARRAY['cent'::text, 'nine'::text])))
);

create table price_template (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  name text not null,
  rule jsonb not null,
  is_default boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  constraint price_template_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint price_template_pkey PRIMARY KEY (customer_id, id)
);

create table product (
  id bigint default nextval('id_seq'::regclass) not null,
  owner_customer_id bigint,
  code text not null,
  subject_en text not null,
  subject_zh text default ''::text not null,
  cover_url text,
  category text default ''::text not null,
  is_published boolean default true not null,
  customs_name text default ''::text not null,
  hs_code text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  keywords text[] default '{}'::text[] not null,
  remark_en text default ''::text not null,
  pictures text[] default '{}'::text[] not null,
  description_en text default ''::text not null,
  description_zh text default ''::text not null,
  published_at timestamp with time zone,
  state text generated always as (
CASE
    WHEN (owner_customer_id IS NOT NULL) THEN 'private'::text
    WHEN is_published THEN 'published'::text
    WHEN (published_at IS NULL) THEN 'draft'::text
    ELSE 'withdrawn'::text
END) stored not null,
  min_quantity integer default 1 not null,
  origin_country text default ''::text not null,
  manufacturer text default ''::text not null,
  eu_responsible text default ''::text not null,
  safety_warnings text default ''::text not null,
  constraint product_check CHECK (((NOT is_published) OR (published_at IS NOT NULL))),
  constraint product_code_key UNIQUE (code),
  constraint product_eu_responsible_check CHECK ((length(eu_responsible) <= 400)),
  constraint product_keywords_check CHECK ((cardinality(keywords) <= 20)),
  constraint product_manufacturer_check CHECK ((length(manufacturer) <= 400)),
  constraint product_min_quantity_check CHECK (((min_quantity >= 1) AND (min_quantity <= 100000))),
  constraint product_origin_country_check CHECK (((origin_country = ''::text) OR (origin_country ~ '^[A-Z]{2}$'::text))),
  constraint product_owner_customer_id_fkey FOREIGN KEY (owner_customer_id) REFERENCES customer(customer_id),
  constraint product_pkey PRIMARY KEY (id),
  constraint product_safety_warnings_check CHECK ((length(safety_warnings) <= 2000))
);

create table product_category (
  name_en text not null,
  name_zh text default ''::text not null,
  "position" integer default 0 not null,
  constraint product_category_name_en_check CHECK ((name_en <> ''::text)),
  constraint product_category_pkey PRIMARY KEY (name_en)
);

create table product_check (
  product_id bigint not null,
  "position" integer not null,
  text text not null,
  constraint product_check_pkey PRIMARY KEY (product_id, "position"),
  constraint product_check_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_check_text_check CHECK ((text <> ''::text))
);

create table product_count (
  state text not null,
  products bigint not null,
  constraint product_count_pkey PRIMARY KEY (state)
);

create table product_facet (
  id integer generated always as identity not null,
  kind text not null,
  name text default ''::text not null,
  value text not null,
  constraint product_facet_kind_check CHECK ((kind = ANY (ARRAY['category'::text, 'attribute'::text, 'goods'::text]))),
  constraint product_facet_kind_name_value_key UNIQUE (kind, name, value),
  constraint product_facet_pkey PRIMARY KEY (id)
);

create table product_missing_cost (
  product_id bigint not null,
  constraint product_missing_cost_pkey PRIMARY KEY (product_id),
  constraint product_missing_cost_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);

create table product_sales (
  product_id bigint not null,
  units integer not null,
  constraint product_sales_pkey PRIMARY KEY (product_id),
  constraint product_sales_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_sales_units_check CHECK ((units >= 0))
);

create table product_sales_by_day (
  customer_id bigint not null,
  country_code text not null,
  day date not null,
  product_id bigint not null,
  shop_id bigint not null,
  orders integer not null,
  units bigint not null,
  cost_minor bigint not null,
  priced_units bigint not null,
  priced_cost_minor bigint not null,
  revenue_minor bigint not null,
  charges_minor bigint default 0 not null,
  priced_charges_minor bigint default 0 not null,
  constraint product_sales_by_day_pkey PRIMARY KEY (customer_id, country_code, day, product_id, shop_id),
  constraint product_sales_by_day_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table product_search (
  product_id bigint not null,
  published_at timestamp with time zone not null,
  volume_mm3 bigint not null,
  weight_grams integer not null,
  longest_mm integer not null,
  units_sold integer not null,
  price_minor integer not null,
  max_price_minor integer not null,
  facets integer[] not null,
  goods_attributes text[] not null,
  title tsvector not null,
  words tsvector not null,
  code text not null,
  codes text[] not null,
  constraint product_search_pkey PRIMARY KEY (product_id),
  constraint product_search_product_id_fkey1 FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);

create table profit_recount (
  id bigint generated by default as identity not null,
  customer_id bigint not null,
  order_id bigint not null,
  constraint profit_recount_pkey PRIMARY KEY (id)
);

create table purchase_arrival (
  customer_id bigint not null,
  order_id bigint not null,
  item_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  type smallint not null,
  quantity integer not null,
  actor_name text not null,
  created_at timestamp with time zone default now() not null,
  constraint purchase_arrival_customer_id_order_id_item_id_fkey FOREIGN KEY (customer_id, order_id, item_id) REFERENCES purchase_item(customer_id, order_id, id),
  constraint purchase_arrival_pkey PRIMARY KEY (customer_id, order_id, item_id, id),
  constraint purchase_arrival_quantity_check CHECK ((quantity > 0)),
  constraint purchase_arrival_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);

create table purchase_arrival_read (
  customer_id bigint not null,
  account_id bigint not null,
  order_id bigint not null,
  arrival_id bigint not null,
  constraint purchase_arrival_read_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id) ON DELETE CASCADE,
  constraint purchase_arrival_read_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES purchase_order(customer_id, id),
  constraint purchase_arrival_read_pkey PRIMARY KEY (customer_id, account_id, order_id)
);

create table purchase_count (
  customer_id bigint not null,
  type smallint not null,
  status text not null,
  orders bigint not null,
  constraint purchase_count_pkey PRIMARY KEY (customer_id, type, status)
);

create table purchase_document (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  file_id bigint not null,
  added_at timestamp with time zone default now() not null,
  added_by text not null,
  is_agencys boolean not null,
  constraint purchase_document_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES purchase_order(customer_id, id),
  constraint purchase_document_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint purchase_document_file_id_key UNIQUE (file_id),
  constraint purchase_document_pkey PRIMARY KEY (customer_id, order_id, id)
);

create table purchase_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor_name text default ''::text not null,
  amount_minor integer,
  detail jsonb default '{}'::jsonb not null,
  constraint purchase_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text, 'system'::text]))),
  constraint purchase_event_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES purchase_order(customer_id, id),
  constraint purchase_event_pkey PRIMARY KEY (customer_id, order_id, id)
);

create table purchase_item (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  sku_id bigint not null,
  quantity integer not null,
  arrived_quantity integer default 0 not null,
  closed_short_quantity integer default 0 not null,
  unit_minor integer,
  own_unit_minor integer,
  list_unit_minor integer,
  price_source jsonb,
  constraint purchase_item_arrived_quantity_check CHECK ((arrived_quantity >= 0)),
  constraint purchase_item_closed_short_quantity_check CHECK ((closed_short_quantity >= 0)),
  constraint purchase_item_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES purchase_order(customer_id, id),
  constraint purchase_item_customer_id_order_id_sku_id_key UNIQUE (customer_id, order_id, sku_id),
  constraint purchase_item_list_price CHECK ((list_unit_minor > unit_minor)),
  constraint purchase_item_own_unit_minor_check CHECK ((own_unit_minor >= 0)),
  constraint purchase_item_pkey PRIMARY KEY (customer_id, order_id, id),
  constraint purchase_item_price_source CHECK (((list_unit_minor IS NULL) = (price_source IS NULL))),
  constraint purchase_item_quantity_check CHECK ((quantity > 0)),
  constraint purchase_item_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint purchase_item_unit_minor_check CHECK ((unit_minor >= 0))
);

create table purchase_order (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  type smallint not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  note text default ''::text not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  last_arrival_id bigint,
  last_arrival_at timestamp with time zone,
  account_id bigint,
  currency text,
  paid_minor integer default 0 not null,
  refunded_minor integer default 0 not null,
  cancellation_requested_at timestamp with time zone,
  cancel_reason text default ''::text not null,
  end_kind text,
  end_reason text default ''::text not null,
  supplier text default ''::text not null,
  supplier_order text default ''::text not null,
  cost_minor integer,
  cost_currency text,
  buyer_name text default ''::text not null,
  tracking_text text default ''::text not null,
  item_count integer default 0 not null,
  unit_count integer default 0 not null,
  arrived_count integer default 0 not null,
  closed_count integer default 0 not null,
  goods_minor bigint default 0 not null,
  goods_text text default ''::text not null,
  title text default ''::text not null,
  cover_url text,
  search_text text generated always as (((((((number || ' '::text) || goods_text) || ' '::text) || tracking_text) || ' '::text) || note)) stored not null,
  own_freight_minor integer,
  constraint purchase_order_check CHECK (((last_arrival_id IS NULL) = (last_arrival_at IS NULL))),
  constraint purchase_order_check1 CHECK (((type = 1) = (currency IS NOT NULL))),
  constraint purchase_order_check2 CHECK (((refunded_minor >= 0) AND (refunded_minor <= paid_minor))),
  constraint purchase_order_check3 CHECK (((cost_minor IS NULL) = (cost_currency IS NULL))),
  constraint purchase_order_check4 CHECK (
CASE type
    WHEN 1 THEN (status <> ALL (ARRAY['submitted'::text, 'inTransit'::text]))
    ELSE ((status <> ALL (ARRAY['awaitingPayment'::text, 'paid'::text, 'purchasing'::text, 'completed'::text, 'refunded'::text])) AND (paid_minor = 0))
END),
  constraint purchase_order_check5 CHECK (((status <> ALL (ARRAY['draft'::text, 'awaitingPayment'::text])) OR (paid_minor = 0))),
  constraint purchase_order_check6 CHECK (((type = 2) OR (paid_minor > 0) OR (status = ANY (ARRAY['draft'::text, 'awaitingPayment'::text, 'cancelled'::text])))),
  constraint purchase_order_check7 CHECK (((cancellation_requested_at IS NULL) OR ((type = 1) AND (status = ANY (ARRAY['purchasing'::text, 'partlyArrived'::text]))))),
  constraint purchase_order_check8 CHECK (((own_freight_minor IS NULL) OR (type = 2))),
  constraint purchase_order_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint purchase_order_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint purchase_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint purchase_order_end_kind_check CHECK ((end_kind = ANY (ARRAY['bySeller'::text, 'byAgency'::text]))),
  constraint purchase_order_own_freight_minor_check CHECK ((own_freight_minor >= 0)),
  constraint purchase_order_paid_minor_check CHECK ((paid_minor >= 0)),
  constraint purchase_order_pkey PRIMARY KEY (customer_id, id),
  constraint purchase_order_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'awaitingPayment'::text, 'paid'::text, 'purchasing'::text, 'submitted'::text, 'inTransit'::text, 'partlyArrived'::text, 'arrived'::text, 'completed'::text, 'cancelled'::text, 'refunded'::text]))),
  constraint purchase_order_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);

create table purchasing_channel_access (
  only_one boolean default true not null,
  seed_hash text not null,
  tokens_sealed text not null,
  expires_at timestamp with time zone,
  refresh_expires_at timestamp with time zone,
  has_refresh boolean not null,
  claimed_until timestamp with time zone,
  lost_at timestamp with time zone,
  problem text default ''::text not null,
  renewed_at timestamp with time zone default now() not null,
  renewed_by text default ''::text not null,
  constraint purchasing_channel_access_only_one_check CHECK (only_one),
  constraint purchasing_channel_access_pkey PRIMARY KEY (only_one)
);

create table queue_target (
  queue text not null,
  hours integer not null,
  constraint queue_target_hours_check CHECK (((hours >= 1) AND (hours <= 2000))),
  constraint queue_target_pkey PRIMARY KEY (queue)
);

create table quote_offer (
  customer_id bigint not null,
  request_id bigint not null,
  version integer not null,
  sku_id bigint not null,
  units integer not null,
  unit_price_minor integer not null,
  tiers jsonb default '[]'::jsonb not null,
  weight_grams integer not null,
  goods_attributes text[] default '{}'::text[] not null,
  expires_at timestamp with time zone not null,
  note text default ''::text not null,
  operator_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint quote_offer_customer_id_request_id_fkey FOREIGN KEY (customer_id, request_id) REFERENCES quote_request(customer_id, id),
  constraint quote_offer_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint quote_offer_pkey PRIMARY KEY (customer_id, request_id, version),
  constraint quote_offer_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table quote_request (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  shop_id bigint not null,
  variant_key text not null,
  title text not null,
  variant_title text default ''::text not null,
  shop_sku text default ''::text not null,
  image_url text,
  country_code text default ''::text not null,
  quantity integer not null,
  note text default ''::text not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  requested_at timestamp with time zone default now() not null,
  requested_by text default ''::text not null,
  version integer default 0 not null,
  sku_id bigint,
  units integer default 1 not null,
  unit_price_minor integer,
  expires_at timestamp with time zone,
  answer_note text default ''::text not null,
  answered_by text default ''::text not null,
  answered_at timestamp with time zone,
  decline_reason text default ''::text not null,
  constraint quote_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint quote_request_customer_id_shop_id_variant_key_fkey FOREIGN KEY (customer_id, shop_id, variant_key) REFERENCES shop_variant(customer_id, shop_id, variant_key),
  constraint quote_request_pkey PRIMARY KEY (customer_id, id),
  constraint quote_request_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint quote_request_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'offered'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text])))
);

create table rate_limit_counter (
  key text not null,
  window_end timestamp with time zone not null,
  attempts integer not null,
  constraint rate_limit_counter_pkey PRIMARY KEY (key)
);

create table recharge (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  method text not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint default 0 not null,
  pay_minor bigint not null,
  credited_minor bigint,
  paypal_order_id text,
  paypal_capture_id text,
  paypal_approve_url text,
  checked_at timestamp with time zone,
  bank_reference text,
  receipt_file_id bigint,
  reason text default ''::text not null,
  agency_remark text default ''::text not null,
  reviewed_by bigint,
  actor_name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  credited_at timestamp with time zone,
  reason_code text,
  reason_figures jsonb,
  payment_method_id bigint,
  pay_kind text,
  pay_name text,
  reference_key text generated always as (NULLIF(regexp_replace(regexp_replace(lower(COALESCE(bank_reference, ''::text)), '[^a-z0-9]'::text, ''::text, 'g'::text), '^0x'::text, ''::text), ''::text)) stored,
  paypal_payer text default ''::text not null,
  paypal_account_id bigint,
  constraint recharge_amount_minor_check CHECK ((amount_minor > 0)),
  constraint recharge_check CHECK ((pay_minor = (amount_minor + fee_minor))),
  constraint recharge_check1 CHECK (((payment_method_id IS NULL) = (pay_kind IS NULL))),
  constraint recharge_check2 CHECK (((payment_method_id IS NULL) = (pay_name IS NULL))),
  constraint recharge_check3 CHECK (((paypal_account_id IS NULL) OR (method = 'paypal'::text))),
  constraint recharge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint recharge_customer_id_paypal_account_id_fkey FOREIGN KEY (customer_id, paypal_account_id) REFERENCES paypal_account(customer_id, id),
  constraint recharge_method_check CHECK ((method = ANY (ARRAY['paypal'::text, 'bank'::text]))),
  constraint recharge_pay_kind_check CHECK ((pay_kind = ANY (ARRAY['bank'::text, 'wise'::text, 'payoneer'::text, 'usdt'::text]))),
  constraint recharge_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_method(id),
  constraint recharge_pkey PRIMARY KEY (customer_id, id),
  constraint recharge_receipt_file_id_fkey FOREIGN KEY (receipt_file_id) REFERENCES file(id),
  constraint recharge_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES operator(id),
  constraint recharge_status_check CHECK ((status = ANY (ARRAY['created'::text, 'approved'::text, 'pending'::text, 'credited'::text, 'refused'::text, 'expired'::text])))
);

create table recharge_proposal (
  customer_id bigint not null,
  recharge_id bigint not null,
  credited_minor bigint not null,
  remark text not null,
  operator_id bigint not null,
  proposed_at timestamp with time zone default now() not null,
  constraint recharge_proposal_credited_minor_check CHECK ((credited_minor > 0)),
  constraint recharge_proposal_customer_id_recharge_id_fkey FOREIGN KEY (customer_id, recharge_id) REFERENCES recharge(customer_id, id),
  constraint recharge_proposal_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint recharge_proposal_pkey PRIMARY KEY (customer_id, recharge_id)
);

create table recharge_reversal (
  customer_id bigint not null,
  recharge_id bigint not null,
  paypal_refund_id text not null,
  kind text not null,
  taken_minor bigint not null,
  owed_minor bigint not null,
  collected_minor bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint recharge_reversal_check CHECK (((collected_minor >= 0) AND (collected_minor <= owed_minor))),
  constraint recharge_reversal_customer_id_recharge_id_fkey FOREIGN KEY (customer_id, recharge_id) REFERENCES recharge(customer_id, id),
  constraint recharge_reversal_kind_check CHECK ((kind = ANY (ARRAY['refunded'::text, 'reversed'::text]))),
  constraint recharge_reversal_owed_minor_check CHECK ((owed_minor >= 0)),
  constraint recharge_reversal_pkey PRIMARY KEY (customer_id, recharge_id, paypal_refund_id),
  constraint recharge_reversal_taken_minor_check CHECK ((taken_minor > 0))
);

create table refund (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  reason text not null,
  state text default 'applied'::text not null,
  state_since timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  currency text not null,
  requested_minor integer not null,
  offered_minor integer,
  refunded_minor integer,
  requested_by text not null,
  at timestamp with time zone default now() not null,
  wanted text default 'refund'::text not null,
  replacement_order_id bigint,
  constraint refund_check CHECK (((state = 'refunded'::text) = (refunded_minor IS NOT NULL))),
  constraint refund_check1 CHECK (((expires_at IS NOT NULL) = (state = ANY (ARRAY['needEvidence'::text, 'offered'::text])))),
  constraint refund_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint refund_offered_minor_check CHECK ((offered_minor > 0)),
  constraint refund_pkey PRIMARY KEY (customer_id, id),
  constraint refund_refunded_minor_check CHECK ((refunded_minor > 0)),
  constraint refund_replaced_check CHECK ((((state = 'replaced'::text) = (replacement_order_id IS NOT NULL)) AND ((state <> 'replaced'::text) OR (wanted = 'replacement'::text)))),
  constraint refund_replacement_order_fkey FOREIGN KEY (customer_id, replacement_order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint refund_requested_minor_check CHECK ((requested_minor > 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['applied'::text, 'reviewing'::text, 'needEvidence'::text, 'offered'::text, 'accepted'::text, 'refunded'::text, 'replaced'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint refund_wanted_check CHECK ((wanted = ANY (ARRAY['refund'::text, 'replacement'::text])))
);

create table refund_event (
  customer_id bigint not null,
  refund_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  actor_kind text not null,
  actor_name text not null,
  message text default ''::text not null,
  picture_ids bigint[] default '{}'::bigint[] not null,
  amount_minor integer,
  constraint refund_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text, 'system'::text]))),
  constraint refund_event_customer_id_refund_id_fkey FOREIGN KEY (customer_id, refund_id) REFERENCES refund(customer_id, id),
  constraint refund_event_pkey PRIMARY KEY (customer_id, refund_id, id)
);

create table refund_line (
  customer_id bigint not null,
  refund_id bigint not null,
  order_line_id bigint not null,
  quantity integer not null,
  constraint refund_line_customer_id_refund_id_fkey FOREIGN KEY (customer_id, refund_id) REFERENCES refund(customer_id, id),
  constraint refund_line_pkey PRIMARY KEY (customer_id, refund_id, order_line_id),
  constraint refund_line_quantity_check CHECK ((quantity > 0))
);

create table reorder_point (
  sku_id bigint not null,
  min_units integer not null,
  target_units integer not null,
  set_by text not null,
  set_at timestamp with time zone default now() not null,
  constraint reorder_point_check CHECK ((target_units >= min_units)),
  constraint reorder_point_min_units_check CHECK ((min_units > 0)),
  constraint reorder_point_pkey PRIMARY KEY (sku_id),
  constraint reorder_point_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table replacement (
  customer_id bigint not null,
  order_id bigint not null,
  of_order_id bigint not null,
  reason text not null,
  message text default ''::text not null,
  paid_by text not null,
  decision text not null,
  offered_until timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text default ''::text not null,
  decline_reason text default ''::text not null,
  seen_at timestamp with time zone,
  created_by text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  constraint replacement_check CHECK (((decision = 'free'::text) = (paid_by = 'agency'::text))),
  constraint replacement_check1 CHECK (((paid_by = 'seller'::text) = (offered_until IS NOT NULL))),
  constraint replacement_check2 CHECK (((decision = ANY (ARRAY['free'::text, 'offered'::text])) = (decided_at IS NULL))),
  constraint replacement_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint replacement_customer_id_of_order_id_fkey FOREIGN KEY (customer_id, of_order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint replacement_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint replacement_decision_check CHECK ((decision = ANY (ARRAY['free'::text, 'offered'::text, 'accepted'::text, 'declined'::text, 'expired'::text]))),
  constraint replacement_paid_by_check CHECK ((paid_by = ANY (ARRAY['agency'::text, 'seller'::text]))),
  constraint replacement_pkey PRIMARY KEY (customer_id, order_id),
  constraint replacement_reason_check CHECK ((reason = ANY (ARRAY['lost'::text, 'damaged'::text, 'wrongItem'::text, 'missingItem'::text, 'returned'::text, 'other'::text])))
);

create table returned_parcel (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  order_id bigint not null,
  shop_id bigint not null,
  returned_shipment_id bigint not null,
  state text not null,
  state_since timestamp with time zone default now() not null,
  reason text not null,
  note text default ''::text not null,
  weight_grams integer not null,
  goods_attributes text[] default '{}'::text[] not null,
  currency text not null,
  address jsonb,
  answer_until timestamp with time zone not null,
  reminded_at timestamp with time zone,
  overdue_at timestamp with time zone,
  shipping_line_id bigint,
  shipping_line_name text,
  freight_minor bigint,
  paid_at timestamp with time zone,
  reshipped_as_id bigint,
  received_by bigint,
  received_at timestamp with time zone default now() not null,
  photo_id bigint,
  constraint returned_parcel_check CHECK (((state = ANY (ARRAY['paid'::text, 'reshipped'::text, 'delivered'::text])) = (paid_at IS NOT NULL))),
  constraint returned_parcel_check1 CHECK ((((paid_at IS NULL) = (freight_minor IS NULL)) AND ((paid_at IS NULL) = (shipping_line_id IS NULL)))),
  constraint returned_parcel_check2 CHECK (((state = ANY (ARRAY['reshipped'::text, 'delivered'::text])) = (reshipped_as_id IS NOT NULL))),
  constraint returned_parcel_check3 CHECK (((address IS NOT NULL) OR (state = ANY (ARRAY['pendingAddress'::text, 'discarded'::text])))),
  constraint returned_parcel_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint returned_parcel_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint returned_parcel_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint returned_parcel_customer_id_reshipped_as_id_fkey FOREIGN KEY (customer_id, reshipped_as_id) REFERENCES shipment(customer_id, id),
  constraint returned_parcel_customer_id_returned_shipment_id_fkey FOREIGN KEY (customer_id, returned_shipment_id) REFERENCES shipment(customer_id, id),
  constraint returned_parcel_customer_id_returned_shipment_id_key UNIQUE (customer_id, returned_shipment_id),
  constraint returned_parcel_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint returned_parcel_freight_minor_check CHECK ((freight_minor >= 0)),
  constraint returned_parcel_pkey PRIMARY KEY (customer_id, id),
  constraint returned_parcel_reason_check CHECK ((reason = ANY (ARRAY['addressWrong'::text, 'recipientAbsent'::text, 'unclaimed'::text, 'refused'::text, 'customs'::text, 'damaged'::text, 'unknown'::text]))),
  constraint returned_parcel_received_by_fkey FOREIGN KEY (received_by) REFERENCES operator(id),
  constraint returned_parcel_shipping_line_id_fkey FOREIGN KEY (shipping_line_id) REFERENCES shipping_line(id),
  constraint returned_parcel_state_check CHECK ((state = ANY (ARRAY['pendingAddress'::text, 'pendingPay'::text, 'paid'::text, 'reshipped'::text, 'delivered'::text, 'discarded'::text]))),
  constraint returned_parcel_weight_grams_check CHECK ((weight_grams > 0))
);

create table sales_recount (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  constraint sales_recount_pkey PRIMARY KEY (customer_id, id)
);

create table saved_product (
  customer_id bigint not null,
  product_id bigint not null,
  saved_by text not null,
  saved_at timestamp with time zone default now() not null,
  constraint saved_product_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint saved_product_pkey PRIMARY KEY (customer_id, product_id),
  constraint saved_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);

create table saved_reply (
  id bigint default nextval('id_seq'::regclass) not null,
  name text not null,
  body_en text default ''::text not null,
  body_zh text default ''::text not null,
  assign text default 'keep'::text not null,
  is_closing boolean default false not null,
  version integer default 1 not null,
  saved_by text not null,
  saved_at timestamp with time zone default now() not null,
  constraint saved_reply_assign_check CHECK ((assign = ANY (ARRAY['keep'::text, 'me'::text, 'agent'::text]))),
  constraint saved_reply_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint saved_reply_pkey PRIMARY KEY (id)
);

create table saved_view (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  page text not null,
  name text not null,
  query jsonb not null,
  maker_id bigint not null,
  is_shared boolean not null,
  "position" integer not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint saved_view_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint saved_view_customer_id_maker_id_fkey FOREIGN KEY (customer_id, maker_id) REFERENCES account(customer_id, id),
  constraint saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint saved_view_page_check CHECK ((page = 'orders'::text)),
  constraint saved_view_pkey PRIMARY KEY (customer_id, id),
  constraint saved_view_query_check CHECK ((jsonb_typeof(query) = 'object'::text))
);

create table schedule (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  name text not null,
  expression text not null,
  time_zone text not null,
  shop_id bigint,
  daily_limit_minor bigint,
  order_limit_minor bigint,
  account_ids bigint[],
  is_enabled boolean default true not null,
  next_run_at timestamp with time zone,
  must_replan boolean default false not null,
  account_id bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint schedule_check CHECK (((kind = 'payOrders'::text) = (daily_limit_minor IS NOT NULL))),
  constraint schedule_check1 CHECK (((kind = 'payOrders'::text) OR (order_limit_minor IS NULL))),
  constraint schedule_check2 CHECK (((kind <> 'pullShop'::text) OR (shop_id IS NOT NULL))),
  constraint schedule_check3 CHECK (((kind = 'mailReport'::text) OR (account_ids IS NULL))),
  constraint schedule_check4 CHECK (((next_run_at IS NULL) OR (is_enabled AND (deleted_at IS NULL)))),
  constraint schedule_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint schedule_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint schedule_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint schedule_daily_limit_minor_check CHECK ((daily_limit_minor > 0)),
  constraint schedule_kind_check CHECK ((kind = ANY (ARRAY['pullShop'::text, 'payOrders'::text, 'mailReport'::text]))),
  constraint schedule_order_limit_minor_check CHECK ((order_limit_minor > 0)),
  constraint schedule_pkey PRIMARY KEY (customer_id, id)
);

create table schedule_run (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  schedule_id bigint not null,
  cause text not null,
  planned_at timestamp with time zone not null,
  status text default 'waiting'::text not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  outcome text,
  result_counts jsonb default '{}'::jsonb not null,
  problem text default ''::text not null,
  sync_id bigint,
  day date,
  order_ids bigint[],
  order_minors bigint[],
  counted_minor bigint default 0 not null,
  created_at timestamp with time zone default now() not null,
  problem_figures jsonb,
  constraint schedule_run_cause_check CHECK ((cause = ANY (ARRAY['time'::text, 'hand'::text]))),
  constraint schedule_run_check CHECK (((finished_at IS NULL) = (status = ANY (ARRAY['waiting'::text, 'running'::text])))),
  constraint schedule_run_check1 CHECK (((outcome IS NULL) = (finished_at IS NULL))),
  constraint schedule_run_check2 CHECK (((day IS NULL) = (order_ids IS NULL))),
  constraint schedule_run_customer_id_schedule_id_fkey FOREIGN KEY (customer_id, schedule_id) REFERENCES schedule(customer_id, id),
  constraint schedule_run_pkey PRIMARY KEY (customer_id, id),
  constraint schedule_run_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table search_word (
  word text not null,
  constraint search_word_pkey PRIMARY KEY (word)
);

create table service (
  id bigint default nextval('id_seq'::regclass) not null,
  code text not null,
  name_en text not null,
  name_zh text default ''::text not null,
  situation_en text default ''::text not null,
  situation_zh text default ''::text not null,
  procedure_en text default ''::text not null,
  procedure_zh text default ''::text not null,
  image_url text,
  basis text not null,
  price_minor integer not null,
  is_active boolean default true not null,
  "position" integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  pack_step text default 'tick'::text not null,
  constraint service_basis_check CHECK ((basis = ANY (ARRAY['order'::text, 'item'::text]))),
  constraint service_code_key UNIQUE (code),
  constraint service_pack_step_check CHECK ((pack_step = ANY (ARRAY['none'::text, 'tick'::text, 'picture'::text]))),
  constraint service_pkey PRIMARY KEY (id),
  constraint service_price_minor_check CHECK ((price_minor >= 0))
);

create table service_order (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  account_id bigint not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  extra_service_id bigint not null,
  name_en text not null,
  name_zh text not null,
  basis text not null,
  is_material boolean not null,
  is_on_request boolean not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  currency text not null,
  quantity integer not null,
  note text default ''::text not null,
  picture_ids bigint[] default '{}'::bigint[] not null,
  subject text not null,
  unit_minor integer,
  total_minor integer,
  days integer,
  paid_minor integer default 0 not null,
  refunded_minor integer default 0 not null,
  paid_at timestamp with time zone,
  delivered_at timestamp with time zone,
  end_reason text default ''::text not null,
  awaits_agency_reply boolean default false not null,
  last_message_at timestamp with time zone,
  search_text text generated always as (((((number || ' '::text) || name_en) || ' '::text) || name_zh)) stored not null,
  list_unit_minor integer,
  price_source jsonb,
  constraint service_order_basis_check CHECK ((basis = ANY (ARRAY['job'::text, 'unit'::text]))),
  constraint service_order_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= paid_minor))),
  constraint service_order_check1 CHECK ((((unit_minor IS NULL) = (total_minor IS NULL)) AND ((unit_minor IS NULL) = (days IS NULL)))),
  constraint service_order_check2 CHECK ((total_minor = ((unit_minor)::bigint * quantity))),
  constraint service_order_check3 CHECK (((status = ANY (ARRAY['requested'::text, 'declined'::text, 'cancelled'::text])) OR (total_minor IS NOT NULL))),
  constraint service_order_check4 CHECK (((status <> ALL (ARRAY['paid'::text, 'inProgress'::text, 'delivered'::text, 'completed'::text])) OR (paid_minor = total_minor))),
  constraint service_order_check5 CHECK (((status <> ALL (ARRAY['requested'::text, 'awaitingPayment'::text, 'declined'::text])) OR (paid_minor = 0))),
  constraint service_order_check6 CHECK (((paid_minor > 0) = (paid_at IS NOT NULL))),
  constraint service_order_check7 CHECK (((status <> ALL (ARRAY['delivered'::text, 'completed'::text])) OR (delivered_at IS NOT NULL))),
  constraint service_order_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint service_order_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint service_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint service_order_days_check CHECK (((days >= 0) AND (days <= 365))),
  constraint service_order_extra_service_id_fkey FOREIGN KEY (extra_service_id) REFERENCES extra_service(id),
  constraint service_order_list_price CHECK ((list_unit_minor > unit_minor)),
  constraint service_order_paid_minor_check CHECK ((paid_minor >= 0)),
  constraint service_order_pkey PRIMARY KEY (customer_id, id),
  constraint service_order_price_source CHECK (((list_unit_minor IS NULL) = (price_source IS NULL))),
  constraint service_order_quantity_check CHECK ((quantity > 0)),
  constraint service_order_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'awaitingPayment'::text, 'paid'::text, 'inProgress'::text, 'delivered'::text, 'completed'::text, 'declined'::text, 'cancelled'::text]))),
  constraint service_order_subject_check CHECK ((subject = ANY (ARRAY['general'::text, 'goods'::text, 'orders'::text]))),
  constraint service_order_total_minor_check CHECK ((total_minor > 0)),
  constraint service_order_unit_minor_check CHECK ((unit_minor > 0))
);

create table service_order_count (
  customer_id bigint not null,
  status text not null,
  orders bigint not null,
  revision bigint default 0 not null,
  constraint service_order_count_pkey PRIMARY KEY (customer_id, status)
);

create table service_order_delivery (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  operator_name text not null,
  note text default ''::text not null,
  file_ids bigint[] default '{}'::bigint[] not null,
  constraint service_order_delivery_check CHECK (((note <> ''::text) OR (file_ids <> '{}'::bigint[]))),
  constraint service_order_delivery_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES service_order(customer_id, id),
  constraint service_order_delivery_pkey PRIMARY KEY (customer_id, order_id, id)
);

create table service_order_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor_name text default ''::text not null,
  amount_minor integer,
  detail jsonb default '{}'::jsonb not null,
  constraint service_order_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text, 'system'::text]))),
  constraint service_order_event_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES service_order(customer_id, id),
  constraint service_order_event_pkey PRIMARY KEY (customer_id, order_id, id)
);

create table service_order_message (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  side text not null,
  author_name text not null,
  body text not null,
  picture_ids bigint[] default '{}'::bigint[] not null,
  constraint service_order_message_check CHECK (((body <> ''::text) OR (picture_ids <> '{}'::bigint[]))),
  constraint service_order_message_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES service_order(customer_id, id),
  constraint service_order_message_pkey PRIMARY KEY (customer_id, order_id, id),
  constraint service_order_message_side_check CHECK ((side = ANY (ARRAY['seller'::text, 'agency'::text])))
);

create table service_order_target (
  customer_id bigint not null,
  order_id bigint not null,
  "position" integer not null,
  sku_id bigint,
  dropshipping_order_id bigint,
  code text not null,
  title text not null,
  image_url text,
  constraint service_order_target_check CHECK (((sku_id IS NULL) <> (dropshipping_order_id IS NULL))),
  constraint service_order_target_customer_id_dropshipping_order_id_fkey FOREIGN KEY (customer_id, dropshipping_order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint service_order_target_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES service_order(customer_id, id),
  constraint service_order_target_pkey PRIMARY KEY (customer_id, order_id, "position"),
  constraint service_order_target_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table service_order_unread (
  customer_id bigint not null,
  account_id bigint not null,
  order_id bigint not null,
  since timestamp with time zone default now() not null,
  constraint service_order_unread_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint service_order_unread_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES service_order(customer_id, id),
  constraint service_order_unread_pkey PRIMARY KEY (customer_id, account_id, order_id)
);

create table service_stock (
  customer_id bigint not null,
  extra_service_id bigint not null,
  on_hand integer not null,
  constraint service_stock_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint service_stock_extra_service_id_fkey FOREIGN KEY (extra_service_id) REFERENCES extra_service(id),
  constraint service_stock_on_hand_check CHECK ((on_hand >= 0)),
  constraint service_stock_pkey PRIMARY KEY (customer_id, extra_service_id)
);

create table service_stock_due (
  customer_id bigint not null,
  order_id bigint not null,
  constraint service_stock_due_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint service_stock_due_pkey PRIMARY KEY (customer_id, order_id)
);

create table service_stock_movement (
  customer_id bigint not null,
  extra_service_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  quantity integer not null,
  after integer not null,
  cause text not null,
  service_order_id bigint,
  dropshipping_order_id bigint,
  source_number text default ''::text not null,
  actor_name text default ''::text not null,
  reason text default ''::text not null,
  constraint service_stock_movement_after_check CHECK ((after >= 0)),
  constraint service_stock_movement_cause_check CHECK ((cause = ANY (ARRAY['bought'::text, 'used'::text, 'returned'::text, 'corrected'::text]))),
  constraint service_stock_movement_check CHECK (((cause = ANY (ARRAY['used'::text, 'returned'::text])) = (dropshipping_order_id IS NOT NULL))),
  constraint service_stock_movement_customer_id_dropshipping_order_id_fkey FOREIGN KEY (customer_id, dropshipping_order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint service_stock_movement_customer_id_extra_service_id_fkey FOREIGN KEY (customer_id, extra_service_id) REFERENCES service_stock(customer_id, extra_service_id),
  constraint service_stock_movement_customer_id_service_order_id_fkey FOREIGN KEY (customer_id, service_order_id) REFERENCES service_order(customer_id, id),
  constraint service_stock_movement_pkey PRIMARY KEY (customer_id, extra_service_id, id),
  constraint service_stock_movement_quantity_check CHECK ((quantity <> 0))
);

create table session (
  id bigint default nextval('id_seq'::regclass) not null,
  customer_id bigint,
  account_id bigint,
  operator_id bigint,
  refresh_number integer default 1 not null,
  rotated_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  ip text,
  user_agent text,
  confirmed_at timestamp with time zone,
  second_step text default 'notRequired'::text not null,
  opened_by bigint,
  opened_with_roles text[],
  acting_reason text,
  constraint session_admin_view CHECK (((((account_id IS NOT NULL) AND (operator_id IS NOT NULL)) = (opened_by IS NOT NULL)) AND ((opened_by IS NULL) = (opened_with_roles IS NULL)) AND ((acting_reason IS NULL) OR (opened_by IS NOT NULL)))),
  constraint session_check CHECK (((account_id IS NULL) = (customer_id IS NULL))),
  constraint session_check1 CHECK (((account_id IS NOT NULL) OR (operator_id IS NOT NULL))),
  constraint session_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint session_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint session_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES session(id) ON DELETE CASCADE,
  constraint session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint session_pkey PRIMARY KEY (id),
  constraint session_second_step_check CHECK ((second_step = ANY (ARRAY['notRequired'::text, 'grace'::text, 'due'::text])))
);

create table shipment (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  key text not null,
  shipping_line_id bigint,
  carrier text not null,
  tracking_number text not null,
  tracking_url text,
  tracking_status text default 'infoReceived'::text not null,
  tracking_status_at timestamp with time zone default now() not null,
  operator_id bigint,
  shipped_at timestamp with time zone default now() not null,
  delivered_at timestamp with time zone,
  registered_at timestamp with time zone,
  registration_refused text,
  last_tracking_at timestamp with time zone,
  replaces_id bigint,
  returned_at timestamp with time zone,
  not_returned_at timestamp with time zone,
  not_back_reason text,
  not_back_by bigint,
  bulk_job_id bigint,
  constraint shipment_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint shipment_customer_id_order_id_key_key UNIQUE (customer_id, order_id, key),
  constraint shipment_customer_id_replaces_id_fkey FOREIGN KEY (customer_id, replaces_id) REFERENCES shipment(customer_id, id),
  constraint shipment_not_back CHECK ((((not_returned_at IS NULL) = (not_back_reason IS NULL)) AND ((not_returned_at IS NULL) = (not_back_by IS NULL)))),
  constraint shipment_not_back_by_fkey FOREIGN KEY (not_back_by) REFERENCES operator(id),
  constraint shipment_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint shipment_pkey PRIMARY KEY (customer_id, id),
  constraint shipment_shipping_line_id_fkey FOREIGN KEY (shipping_line_id) REFERENCES shipping_line(id)
);

create table shipment_cost (
  customer_id bigint not null,
  shipment_id bigint not null,
  quoted_minor bigint,
  quoted_currency text,
  weighed_grams integer,
  billed_minor bigint,
  billed_currency text,
  bill_id bigint,
  bill_position integer,
  constraint shipment_cost_billed_currency_check CHECK ((billed_currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint shipment_cost_check CHECK (((quoted_minor IS NULL) = (quoted_currency IS NULL))),
  constraint shipment_cost_check1 CHECK (((billed_minor IS NULL) = (billed_currency IS NULL))),
  constraint shipment_cost_check2 CHECK (((billed_minor IS NULL) = (bill_id IS NULL))),
  constraint shipment_cost_check3 CHECK (((bill_id IS NULL) = (bill_position IS NULL))),
  constraint shipment_cost_customer_id_shipment_id_fkey FOREIGN KEY (customer_id, shipment_id) REFERENCES shipment(customer_id, id),
  constraint shipment_cost_pkey PRIMARY KEY (customer_id, shipment_id),
  constraint shipment_cost_quoted_currency_check CHECK ((quoted_currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint shipment_cost_quoted_minor_check CHECK ((quoted_minor >= 0)),
  constraint shipment_cost_weighed_grams_check CHECK ((weighed_grams > 0))
);

create table shipment_line (
  customer_id bigint not null,
  shipment_id bigint not null,
  order_line_id bigint not null,
  quantity integer not null,
  constraint shipment_line_customer_id_shipment_id_fkey FOREIGN KEY (customer_id, shipment_id) REFERENCES shipment(customer_id, id),
  constraint shipment_line_pkey PRIMARY KEY (customer_id, shipment_id, order_line_id),
  constraint shipment_line_quantity_check CHECK ((quantity > 0))
);

create table shipping_line (
  id bigint default nextval('id_seq'::regclass) not null,
  code text not null,
  name_en text not null,
  name_zh text default ''::text not null,
  carrier text not null,
  tracking_url text,
  volumetric_divisor integer,
  max_weight_grams integer not null,
  max_side_mm integer,
  accepts text[] default '{}'::text[] not null,
  is_active boolean default true not null,
  "position" integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  pays_duty boolean default false not null,
  pays_tax boolean default false not null,
  constraint shipping_line_code_key UNIQUE (code),
  constraint shipping_line_pkey PRIMARY KEY (id),
  constraint shipping_line_volumetric_divisor_check CHECK ((volumetric_divisor > 0))
);

create table shipping_rate (
  id bigint default nextval('id_seq'::regclass) not null,
  shipping_line_id bigint not null,
  country_code text not null,
  postcode_prefixes text[] default '{}'::text[] not null,
  from_grams integer not null,
  to_grams integer not null,
  base_minor integer not null,
  per_kg_minor integer not null,
  step_grams integer default 1 not null,
  days_min integer not null,
  days_max integer not null,
  constraint shipping_rate_base_minor_check CHECK ((base_minor >= 0)),
  constraint shipping_rate_check CHECK ((to_grams > from_grams)),
  constraint shipping_rate_check1 CHECK ((days_max >= days_min)),
  constraint shipping_rate_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint shipping_rate_from_grams_check CHECK ((from_grams >= 0)),
  constraint shipping_rate_per_kg_minor_check CHECK ((per_kg_minor >= 0)),
  constraint shipping_rate_pkey PRIMARY KEY (id),
  constraint shipping_rate_shipping_line_id_fkey FOREIGN KEY (shipping_line_id) REFERENCES shipping_line(id) ON DELETE CASCADE,
  constraint shipping_rate_step_grams_check CHECK ((step_grams > 0))
);

create table shipping_rule (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  "position" integer not null,
  name text not null,
  is_enabled boolean default true not null,
  conditions jsonb not null,
  outcome jsonb not null,
  version integer default 1 not null,
  updated_by text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint shipping_rule_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint shipping_rule_pkey PRIMARY KEY (customer_id, id)
);

create table shop (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  name text not null,
  domain text,
  external_id text,
  currency text default 'USD'::text not null,
  status text not null,
  credentials_sealed text,
  credentials_expire_at timestamp with time zone,
  refresh_claimed_until timestamp with time zone,
  scopes text default ''::text not null,
  location_id text,
  synced_until timestamp with time zone,
  last_synced_at timestamp with time zone,
  last_error text,
  last_error_at timestamp with time zone,
  connected_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  icon text,
  last_error_figures jsonb,
  fee_bp integer default 0 not null,
  fee_fixed_minor integer default 0 not null,
  constraint shop_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint shop_fee_bp_check CHECK (((fee_bp >= 0) AND (fee_bp <= 5000))),
  constraint shop_fee_fixed_minor_check CHECK (((fee_fixed_minor >= 0) AND (fee_fixed_minor <= 100000))),
  constraint shop_kind_check CHECK ((kind = ANY (ARRAY['shopify'::text, 'manual'::text]))),
  constraint shop_pkey PRIMARY KEY (customer_id, id),
  constraint shop_status_check CHECK ((status = ANY (ARRAY['connected'::text, 'needsReconnect'::text, 'disconnected'::text])))
);

create table shop_fulfilment_push (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  shop_id bigint not null,
  order_id bigint not null,
  shipment_id bigint not null,
  kind text not null,
  event_status text,
  status text not null,
  attempts integer default 0 not null,
  last_error text,
  next_attempt_at timestamp with time zone,
  external_id text,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  last_error_figures jsonb,
  constraint shop_fulfilment_push_customer_id_shipment_id_fkey FOREIGN KEY (customer_id, shipment_id) REFERENCES shipment(customer_id, id),
  constraint shop_fulfilment_push_kind_check CHECK ((kind = ANY (ARRAY['fulfilment'::text, 'trackingEvent'::text, 'correction'::text]))),
  constraint shop_fulfilment_push_pkey PRIMARY KEY (customer_id, id),
  constraint shop_fulfilment_push_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'retrying'::text, 'done'::text, 'failed'::text])))
);

create table shop_order_problem (
  customer_id bigint not null,
  shop_id bigint not null,
  shop_order_key text not null,
  shop_order_name text not null,
  reason text not null,
  figures jsonb not null,
  created_at timestamp with time zone default now() not null,
  tried_at timestamp with time zone default now() not null,
  constraint shop_order_problem_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint shop_order_problem_pkey PRIMARY KEY (customer_id, shop_id, shop_order_key)
);

create table shop_product_pull (
  customer_id bigint not null,
  shop_id bigint not null,
  run integer default 1 not null,
  cause text not null,
  status text default 'queued'::text not null,
  products_seen integer default 0 not null,
  variants_new integer default 0 not null,
  variants_changed integer default 0 not null,
  error text,
  pulled_until timestamp with time zone,
  requested_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  done_at timestamp with time zone,
  variants_deleted integer default 0 not null,
  error_figures jsonb,
  constraint shop_product_pull_cause_check CHECK ((cause = ANY (ARRAY['manual'::text, 'poll'::text]))),
  constraint shop_product_pull_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint shop_product_pull_pkey PRIMARY KEY (customer_id, shop_id),
  constraint shop_product_pull_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

create table shop_sync (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  shop_id bigint not null,
  cause text not null,
  status text not null,
  orders_seen integer default 0 not null,
  orders_created integer default 0 not null,
  orders_updated integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  error_figures jsonb,
  orders_failed integer default 0 not null,
  constraint shop_sync_cause_check CHECK ((cause = ANY (ARRAY['connect'::text, 'manual'::text, 'poll'::text]))),
  constraint shop_sync_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint shop_sync_pkey PRIMARY KEY (customer_id, id),
  constraint shop_sync_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'failed'::text])))
);

create table shop_variant (
  customer_id bigint not null,
  shop_id bigint not null,
  variant_key text not null,
  title text not null,
  variant_title text default ''::text not null,
  shop_sku text default ''::text not null,
  image_url text,
  sku_id bigint,
  units integer default 1 not null,
  mapped_at timestamp with time zone,
  mapped_by text,
  updated_at timestamp with time zone default now() not null,
  product_key text,
  has_withdrawn_sku boolean default false not null,
  sort_title text generated always as ("left"(lower(title), 60)) stored not null,
  search tsvector default ''::tsvector not null,
  shop_sku_key text generated always as (lower(shop_sku)) stored not null,
  has_countries boolean default false not null,
  deleted_in_shop_at timestamp with time zone,
  constraint shop_variant_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint shop_variant_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint shop_variant_pkey PRIMARY KEY (customer_id, shop_id, variant_key),
  constraint shop_variant_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint shop_variant_units_check CHECK (((units >= 1) AND (units <= 1000)))
);

create table shop_variant_country (
  customer_id bigint not null,
  shop_id bigint not null,
  variant_key text not null,
  country_code text not null,
  sku_id bigint not null,
  units integer default 1 not null,
  mapped_at timestamp with time zone default now() not null,
  mapped_by text not null,
  constraint shop_variant_country_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint shop_variant_country_customer_id_shop_id_variant_key_fkey FOREIGN KEY (customer_id, shop_id, variant_key) REFERENCES shop_variant(customer_id, shop_id, variant_key),
  constraint shop_variant_country_pkey PRIMARY KEY (customer_id, shop_id, variant_key, country_code),
  constraint shop_variant_country_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint shop_variant_country_units_check CHECK (((units >= 1) AND (units <= 1000)))
);

create table shopper_report (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  order_id bigint not null,
  shop_id bigint not null,
  shipment_id bigint,
  kind text not null,
  message text default ''::text not null,
  email text default ''::text not null,
  locale text not null,
  status text default 'open'::text not null,
  at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  ended_by text default ''::text not null,
  note text default ''::text not null,
  constraint shopper_report_check CHECK (((kind = 'notArrived'::text) = (shipment_id IS NOT NULL))),
  constraint shopper_report_check1 CHECK (((status = 'open'::text) = (ended_at IS NULL))),
  constraint shopper_report_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint shopper_report_customer_id_shipment_id_fkey FOREIGN KEY (customer_id, shipment_id) REFERENCES shipment(customer_id, id),
  constraint shopper_report_kind_check CHECK ((kind = ANY (ARRAY['wrongAddress'::text, 'notArrived'::text]))),
  constraint shopper_report_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'zh'::text]))),
  constraint shopper_report_pkey PRIMARY KEY (customer_id, id),
  constraint shopper_report_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))
);

create table sku (
  id bigint default nextval('id_seq'::regclass) not null,
  product_id bigint,
  owner_customer_id bigint,
  code text not null,
  attributes jsonb default '[]'::jsonb not null,
  image_url text,
  price_minor integer,
  weight_grams integer,
  length_mm integer default 0 not null,
  width_mm integer default 0 not null,
  height_mm integer default 0 not null,
  goods_attributes text[] default '{}'::text[] not null,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search_text text default ''::text not null,
  constraint sku_code_key UNIQUE (code),
  constraint sku_is_goods_or_bundle CHECK (
CASE
    WHEN (product_id IS NULL) THEN ((owner_customer_id IS NOT NULL) AND (price_minor IS NULL) AND (weight_grams IS NULL))
    ELSE ((price_minor IS NOT NULL) AND (weight_grams IS NOT NULL))
END),
  constraint sku_owner_customer_id_fkey FOREIGN KEY (owner_customer_id) REFERENCES customer(customer_id),
  constraint sku_pkey PRIMARY KEY (id),
  constraint sku_price_minor_check CHECK ((price_minor >= 0)),
  constraint sku_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint sku_weight_grams_check CHECK ((weight_grams > 0))
);

create table sku_barcode (
  code text not null,
  sku_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint sku_barcode_code_check CHECK (((code ~ '^[!-~]{4,64}$'::text) AND (code = upper(code)))),
  constraint sku_barcode_pkey PRIMARY KEY (code),
  constraint sku_barcode_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table sku_change (
  id bigint default nextval('id_seq'::regclass) not null,
  sku_id bigint not null,
  kind text default 'state'::text not null,
  from_minor integer,
  to_minor integer,
  constraint sku_change_kind_check CHECK ((kind = ANY (ARRAY['state'::text, 'price'::text]))),
  constraint sku_change_pkey PRIMARY KEY (id),
  constraint sku_change_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id) ON DELETE CASCADE
);

create table sku_measurement (
  id bigint default nextval('id_seq'::regclass) not null,
  sku_id bigint not null,
  weight_grams integer not null,
  length_mm integer default 0 not null,
  width_mm integer default 0 not null,
  height_mm integer default 0 not null,
  method text not null,
  station text not null,
  was_grams integer not null,
  was_length_mm integer not null,
  was_width_mm integer not null,
  was_height_mm integer not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  repriced integer,
  decided_by text default ''::text not null,
  measured_by text not null,
  measured_at timestamp with time zone default now() not null,
  constraint sku_measurement_height_mm_check CHECK ((height_mm >= 0)),
  constraint sku_measurement_length_mm_check CHECK ((length_mm >= 0)),
  constraint sku_measurement_method_check CHECK ((method = ANY (ARRAY['scale'::text, 'typed'::text]))),
  constraint sku_measurement_pkey PRIMARY KEY (id),
  constraint sku_measurement_repriced_check CHECK ((repriced >= 0)),
  constraint sku_measurement_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint sku_measurement_station_check CHECK ((station = ANY (ARRAY['receiving'::text, 'stock'::text, 'packing'::text]))),
  constraint sku_measurement_status_check CHECK ((status = ANY (ARRAY['taken'::text, 'open'::text, 'kept'::text, 'replaced'::text]))),
  constraint sku_measurement_weight_grams_check CHECK ((weight_grams > 0)),
  constraint sku_measurement_width_mm_check CHECK ((width_mm >= 0))
);

create table sku_price_tier (
  sku_id bigint not null,
  min_quantity integer not null,
  price_minor integer not null,
  constraint sku_price_tier_min_quantity_check CHECK ((min_quantity > 1)),
  constraint sku_price_tier_pkey PRIMARY KEY (sku_id, min_quantity),
  constraint sku_price_tier_price_minor_check CHECK ((price_minor >= 0)),
  constraint sku_price_tier_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id) ON DELETE CASCADE
);

create table sold_product (
  customer_id bigint not null,
  order_id bigint not null,
  product_id bigint not null,
  day date not null,
  shop_id bigint not null,
  country_code text not null,
  units integer not null,
  cost_minor bigint not null,
  priced_units integer not null,
  priced_cost_minor bigint not null,
  revenue_minor bigint not null,
  charges_minor bigint default 0 not null,
  priced_charges_minor bigint default 0 not null,
  constraint sold_product_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint sold_product_pkey PRIMARY KEY (customer_id, order_id, product_id),
  constraint sold_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id)
);

create table sourcing_cost (
  customer_id bigint not null,
  request_id bigint not null,
  version integer not null,
  "position" integer not null,
  supplier_url text default ''::text not null,
  cost_cny_minor integer,
  margin_bps integer,
  constraint sourcing_cost_cost_cny_minor_check CHECK ((cost_cny_minor > 0)),
  constraint sourcing_cost_customer_id_request_id_version_position_fkey FOREIGN KEY (customer_id, request_id, version, "position") REFERENCES sourcing_quote_sku(customer_id, request_id, version, "position"),
  constraint sourcing_cost_pkey PRIMARY KEY (customer_id, request_id, version, "position")
);

create table sourcing_count (
  customer_id bigint not null,
  status text not null,
  requests bigint not null,
  revision bigint default 0 not null,
  constraint sourcing_count_pkey PRIMARY KEY (customer_id, status)
);

create table sourcing_event (
  customer_id bigint not null,
  request_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor_name text default ''::text not null,
  detail jsonb default '{}'::jsonb not null,
  constraint sourcing_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text, 'system'::text]))),
  constraint sourcing_event_customer_id_request_id_fkey FOREIGN KEY (customer_id, request_id) REFERENCES sourcing_request(customer_id, id),
  constraint sourcing_event_pkey PRIMARY KEY (customer_id, request_id, id)
);

create table sourcing_message (
  customer_id bigint not null,
  request_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  side text not null,
  author_name text not null,
  body text not null,
  picture_ids bigint[] default '{}'::bigint[] not null,
  constraint sourcing_message_check CHECK (((body <> ''::text) OR (picture_ids <> '{}'::bigint[]))),
  constraint sourcing_message_customer_id_request_id_fkey FOREIGN KEY (customer_id, request_id) REFERENCES sourcing_request(customer_id, id),
  constraint sourcing_message_pkey PRIMARY KEY (customer_id, request_id, id),
  constraint sourcing_message_side_check CHECK ((side = ANY (ARRAY['seller'::text, 'agency'::text])))
);

create table sourcing_quote (
  customer_id bigint not null,
  request_id bigint not null,
  version integer not null,
  subject_en text not null,
  subject_zh text default ''::text not null,
  pictures text[] default '{}'::text[] not null,
  description text default ''::text not null,
  currency text not null,
  lead_days integer not null,
  min_quantity integer default 1 not null,
  delivery_days_min integer not null,
  delivery_days_max integer not null,
  note text default ''::text not null,
  expires_at timestamp with time zone not null,
  operator_id bigint not null,
  operator_name text not null,
  created_at timestamp with time zone default now() not null,
  customs_name text default ''::text not null,
  hs_code text default ''::text not null,
  origin_country text default ''::text not null,
  constraint sourcing_quote_check CHECK ((delivery_days_max >= delivery_days_min)),
  constraint sourcing_quote_customer_id_request_id_fkey FOREIGN KEY (customer_id, request_id) REFERENCES sourcing_request(customer_id, id),
  constraint sourcing_quote_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint sourcing_quote_min_quantity_check CHECK ((min_quantity > 0)),
  constraint sourcing_quote_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint sourcing_quote_origin_country_check CHECK (((origin_country = ''::text) OR (origin_country ~ '^[A-Z]{2}$'::text))),
  constraint sourcing_quote_pkey PRIMARY KEY (customer_id, request_id, version)
);

create table sourcing_quote_sku (
  customer_id bigint not null,
  request_id bigint not null,
  version integer not null,
  "position" integer not null,
  attributes jsonb default '[]'::jsonb not null,
  image_url text,
  price_minor integer not null,
  given_minor integer not null,
  tiers jsonb default '[]'::jsonb not null,
  weight_grams integer not null,
  length_mm integer default 0 not null,
  width_mm integer default 0 not null,
  height_mm integer default 0 not null,
  goods_attributes text[] default '{}'::text[] not null,
  sku_id bigint,
  constraint sourcing_quote_sku_customer_id_request_id_version_fkey FOREIGN KEY (customer_id, request_id, version) REFERENCES sourcing_quote(customer_id, request_id, version),
  constraint sourcing_quote_sku_given_minor_check CHECK ((given_minor > 0)),
  constraint sourcing_quote_sku_pkey PRIMARY KEY (customer_id, request_id, version, "position"),
  constraint sourcing_quote_sku_price_minor_check CHECK ((price_minor > 0)),
  constraint sourcing_quote_sku_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint sourcing_quote_sku_weight_grams_check CHECK ((weight_grams > 0))
);

create table sourcing_request (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  title text not null,
  link text default ''::text not null,
  link_key text default ''::text not null,
  note text default ''::text not null,
  requirements text[] default '{}'::text[] not null,
  picture_ids bigint[] default '{}'::bigint[] not null,
  currency text not null,
  target_minor integer,
  monthly_quantity integer,
  countries text[] default '{}'::text[] not null,
  needed_by date,
  account_id bigint not null,
  created_by text not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  operator_id bigint,
  operator_name text default ''::text not null,
  version integer default 0 not null,
  expires_at timestamp with time zone,
  end_reason text default ''::text not null,
  product_id bigint,
  awaits_agency_reply boolean default false not null,
  last_message_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  search_text text generated always as (((((number || ' '::text) || title) || ' '::text) || link)) stored not null,
  constraint sourcing_request_check CHECK (((operator_id IS NULL) = (operator_name = ''::text))),
  constraint sourcing_request_check1 CHECK (((status = 'accepted'::text) = (product_id IS NOT NULL))),
  constraint sourcing_request_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint sourcing_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint sourcing_request_monthly_quantity_check CHECK ((monthly_quantity > 0)),
  constraint sourcing_request_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint sourcing_request_pkey PRIMARY KEY (customer_id, id),
  constraint sourcing_request_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint sourcing_request_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'inProgress'::text, 'infoNeeded'::text, 'quoted'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text, 'notFound'::text]))),
  constraint sourcing_request_target_minor_check CHECK ((target_minor > 0))
);

create table sourcing_unread (
  customer_id bigint not null,
  account_id bigint not null,
  request_id bigint not null,
  since timestamp with time zone default now() not null,
  constraint sourcing_unread_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint sourcing_unread_customer_id_request_id_fkey FOREIGN KEY (customer_id, request_id) REFERENCES sourcing_request(customer_id, id),
  constraint sourcing_unread_pkey PRIMARY KEY (customer_id, account_id, request_id)
);

create table sourcing_variant (
  customer_id bigint not null,
  request_id bigint not null,
  shop_id bigint not null,
  variant_key text not null,
  constraint sourcing_variant_customer_id_request_id_fkey FOREIGN KEY (customer_id, request_id) REFERENCES sourcing_request(customer_id, id),
  constraint sourcing_variant_customer_id_shop_id_variant_key_fkey FOREIGN KEY (customer_id, shop_id, variant_key) REFERENCES shop_variant(customer_id, shop_id, variant_key),
  constraint sourcing_variant_pkey PRIMARY KEY (customer_id, request_id, shop_id, variant_key)
);

create table stock (
  customer_id bigint not null,
  sku_id bigint not null,
  on_hand integer not null,
  reserved integer default 0 not null,
  sold_30d integer default 0 not null,
  alert_kind text,
  alert_value integer,
  alert_quantity integer generated always as (
CASE alert_kind
    WHEN 'units'::text THEN alert_value
    WHEN 'days'::text THEN (((((alert_value)::bigint * NULLIF(sold_30d, 0)) + 29) / 30))::integer
    ELSE NULL::integer
END) stored,
  low_since timestamp with time zone,
  alerted_at timestamp with time zone,
  constraint stock_alert_kind_check CHECK ((alert_kind = ANY (ARRAY['units'::text, 'days'::text]))),
  constraint stock_alert_value_check CHECK ((alert_value >= 0)),
  constraint stock_check CHECK (((alert_kind IS NULL) = (alert_value IS NULL))),
  constraint stock_check1 CHECK (((alerted_at IS NULL) OR (low_since IS NOT NULL))),
  constraint stock_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint stock_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_pkey PRIMARY KEY (customer_id, sku_id),
  constraint stock_reserved CHECK (((reserved >= 0) AND (reserved <= on_hand))),
  constraint stock_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint stock_sold_30d_check CHECK ((sold_30d >= 0))
);

create table stock_layer (
  customer_id bigint not null,
  sku_id bigint not null,
  movement_id bigint not null,
  units integer not null,
  remaining integer not null,
  constraint stock_layer_check CHECK (((remaining >= 0) AND (remaining <= units))),
  constraint stock_layer_customer_id_sku_id_movement_id_fkey FOREIGN KEY (customer_id, sku_id, movement_id) REFERENCES stock_movement(customer_id, sku_id, id),
  constraint stock_layer_pkey PRIMARY KEY (customer_id, sku_id, movement_id),
  constraint stock_layer_units_check CHECK ((units > 0))
);

create table stock_layer_use (
  customer_id bigint not null,
  sku_id bigint not null,
  movement_id bigint not null,
  layer_id bigint not null,
  units integer not null,
  constraint stock_layer_use_customer_id_sku_id_layer_id_fkey FOREIGN KEY (customer_id, sku_id, layer_id) REFERENCES stock_layer(customer_id, sku_id, movement_id),
  constraint stock_layer_use_customer_id_sku_id_movement_id_fkey FOREIGN KEY (customer_id, sku_id, movement_id) REFERENCES stock_movement(customer_id, sku_id, id),
  constraint stock_layer_use_pkey PRIMARY KEY (customer_id, sku_id, movement_id, layer_id),
  constraint stock_layer_use_units_check CHECK ((units > 0))
);

create table stock_movement (
  customer_id bigint not null,
  sku_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  quantity integer not null,
  cause text not null,
  source_id bigint not null,
  created_at timestamp with time zone default now() not null,
  actor_name text default ''::text not null,
  undoes_id bigint,
  constraint stock_movement_cause_check CHECK ((cause = ANY (ARRAY['arrival'::text, 'shipped'::text, 'shippingUndone'::text]))),
  constraint stock_movement_check CHECK (((cause = 'shipped'::text) = (quantity < 0))),
  constraint stock_movement_customer_id_sku_id_fkey FOREIGN KEY (customer_id, sku_id) REFERENCES stock(customer_id, sku_id),
  constraint stock_movement_customer_id_sku_id_undoes_id_fkey FOREIGN KEY (customer_id, sku_id, undoes_id) REFERENCES stock_movement(customer_id, sku_id, id),
  constraint stock_movement_pkey PRIMARY KEY (customer_id, sku_id, id),
  constraint stock_movement_quantity_check CHECK ((quantity <> 0)),
  constraint stock_movement_undoes CHECK (((cause = 'shippingUndone'::text) = (undoes_id IS NOT NULL)))
);

create table stock_reservation (
  customer_id bigint not null,
  order_id bigint not null,
  order_line_id bigint not null,
  sku_id bigint not null,
  units integer not null,
  shipped integer default 0 not null,
  released integer default 0 not null,
  saved_minor integer not null,
  constraint stock_reservation_check CHECK (((shipped + released) <= units)),
  constraint stock_reservation_customer_id_order_id_order_line_id_fkey FOREIGN KEY (customer_id, order_id, order_line_id) REFERENCES order_line(customer_id, order_id, id),
  constraint stock_reservation_customer_id_sku_id_fkey FOREIGN KEY (customer_id, sku_id) REFERENCES stock(customer_id, sku_id),
  constraint stock_reservation_pkey PRIMARY KEY (customer_id, order_id, order_line_id, sku_id),
  constraint stock_reservation_released_check CHECK ((released >= 0)),
  constraint stock_reservation_shipped_check CHECK ((shipped >= 0)),
  constraint stock_reservation_units_check CHECK ((units > 0))
);

create table supplier (
  id bigint default nextval('id_seq'::regclass) not null,
  name text not null,
  link text default ''::text not null,
  contact text default ''::text not null,
  lead_days integer,
  note text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  phone text default ''::text not null,
  wechat text default ''::text not null,
  email text default ''::text not null,
  payment_days integer,
  min_order_minor bigint,
  return_terms text default ''::text not null,
  constraint supplier_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint supplier_min_order_minor_check CHECK ((min_order_minor >= 0)),
  constraint supplier_name_check CHECK ((name <> ''::text)),
  constraint supplier_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365))),
  constraint supplier_pkey PRIMARY KEY (id)
);

create table supplier_channel_order (
  order_id bigint not null,
  state text not null,
  number text default ''::text not null,
  agreed_minor bigint,
  goods_minor bigint,
  freight_minor bigint,
  status text default ''::text not null,
  trace text default ''::text not null,
  problem text default ''::text not null,
  operator_name text default ''::text not null,
  started_at timestamp with time zone default now() not null,
  checked_at timestamp with time zone,
  part integer default 1 not null,
  parts integer default 1 not null,
  lines jsonb default '[]'::jsonb not null,
  stage text,
  paid_minor bigint,
  tracking text[] default '{}'::text[] not null,
  arrives_on date,
  constraint supplier_channel_order_check CHECK (((state = ANY (ARRAY['placing'::text, 'failed'::text])) OR (number <> ''::text))),
  constraint supplier_channel_order_check1 CHECK ((part <= parts)),
  constraint supplier_channel_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES supplier_order(id),
  constraint supplier_channel_order_part_check CHECK ((part > 0)),
  constraint supplier_channel_order_parts_check CHECK ((parts > 0)),
  constraint supplier_channel_order_pkey PRIMARY KEY (order_id, part),
  constraint supplier_channel_order_stage_check CHECK ((stage = ANY (ARRAY['unpaid'::text, 'paid'::text, 'sent'::text, 'done'::text, 'cancelled'::text]))),
  constraint supplier_channel_order_state_check CHECK ((state = ANY (ARRAY['placing'::text, 'failed'::text, 'followed'::text, 'over'::text])))
);

create table supplier_file_columns (
  columns_hash text not null,
  mapping jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint supplier_file_columns_pkey PRIMARY KEY (columns_hash)
);

create table supplier_offer (
  sku_id bigint not null,
  supplier_id bigint not null,
  link text default ''::text not null,
  cost_cny_minor integer not null,
  min_quantity integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  pack_size integer default 1 not null,
  spec_id text default ''::text not null,
  constraint supplier_offer_cost_cny_minor_check CHECK ((cost_cny_minor > 0)),
  constraint supplier_offer_min_quantity_check CHECK ((min_quantity > 0)),
  constraint supplier_offer_pack_size_check CHECK (((pack_size >= 1) AND (pack_size <= 1000000))),
  constraint supplier_offer_pkey PRIMARY KEY (sku_id, supplier_id),
  constraint supplier_offer_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id) ON DELETE CASCADE,
  constraint supplier_offer_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);

create table supplier_order (
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  supplier_id bigint not null,
  status text default 'draft'::text not null,
  status_since timestamp with time zone default now() not null,
  currency text default 'CNY'::text not null,
  supplier_reference text default ''::text not null,
  link text default ''::text not null,
  tracking_text text default ''::text not null,
  expected_on date,
  freight_minor bigint default 0 not null,
  paid_minor bigint default 0 not null,
  due_on date,
  note text default ''::text not null,
  end_reason text default ''::text not null,
  goods_text text default ''::text not null,
  search_text text generated always as (((((((number || ' '::text) || supplier_reference) || ' '::text) || tracking_text) || ' '::text) || goods_text)) stored not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  ordered_at timestamp with time zone,
  received_at timestamp with time zone,
  promised_on date,
  constraint supplier_order_check CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (ordered_at IS NOT NULL))),
  constraint supplier_order_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'USD'::text]))),
  constraint supplier_order_freight_minor_check CHECK ((freight_minor >= 0)),
  constraint supplier_order_pkey PRIMARY KEY (id),
  constraint supplier_order_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'ordered'::text, 'confirmed'::text, 'inTransit'::text, 'partlyReceived'::text, 'received'::text, 'closed'::text, 'cancelled'::text]))),
  constraint supplier_order_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id)
);

create table supplier_order_event (
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  operator_name text default ''::text not null,
  detail jsonb default '{}'::jsonb not null,
  constraint supplier_order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES supplier_order(id),
  constraint supplier_order_event_pkey PRIMARY KEY (order_id, id)
);

create table supplier_order_file (
  order_id bigint not null,
  file_id bigint not null,
  operator_name text not null,
  at timestamp with time zone default now() not null,
  constraint supplier_order_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint supplier_order_file_order_id_fkey FOREIGN KEY (order_id) REFERENCES supplier_order(id),
  constraint supplier_order_file_pkey PRIMARY KEY (order_id, file_id)
);

create table supplier_order_line (
  order_id bigint not null,
  sku_id bigint not null,
  "position" integer not null,
  quantity integer not null,
  unit_minor bigint not null,
  received_quantity integer default 0 not null,
  damaged_quantity integer default 0 not null,
  closed_quantity integer default 0 not null,
  open_quantity integer generated always as (GREATEST(0, (((quantity - received_quantity) - damaged_quantity) - closed_quantity))) stored not null,
  constraint supplier_order_line_closed_quantity_check CHECK ((closed_quantity >= 0)),
  constraint supplier_order_line_damaged_quantity_check CHECK ((damaged_quantity >= 0)),
  constraint supplier_order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES supplier_order(id),
  constraint supplier_order_line_pkey PRIMARY KEY (order_id, sku_id),
  constraint supplier_order_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint supplier_order_line_received_quantity_check CHECK ((received_quantity >= 0)),
  constraint supplier_order_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint supplier_order_line_unit_minor_check CHECK ((unit_minor >= 0))
);

create table supplier_order_payment (
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  amount_minor bigint not null,
  paid_on date not null,
  note text default ''::text not null,
  operator_name text not null,
  at timestamp with time zone default now() not null,
  constraint supplier_order_payment_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint supplier_order_payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES supplier_order(id),
  constraint supplier_order_payment_pkey PRIMARY KEY (order_id, id)
);

create table supplier_receipt (
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  operator_name text not null,
  note text default ''::text not null,
  constraint supplier_receipt_id_key UNIQUE (id),
  constraint supplier_receipt_order_id_fkey FOREIGN KEY (order_id) REFERENCES supplier_order(id),
  constraint supplier_receipt_pkey PRIMARY KEY (order_id, id)
);

create table supplier_receipt_line (
  receipt_id bigint not null,
  sku_id bigint not null,
  received integer not null,
  damaged integer not null,
  wrong integer not null,
  bin_id bigint,
  picture_ids bigint[] default '{}'::bigint[] not null,
  checks jsonb default '[]'::jsonb not null,
  orders jsonb default '[]'::jsonb not null,
  to_orders integer not null,
  constraint supplier_receipt_line_bin_id_fkey FOREIGN KEY (bin_id) REFERENCES bin(id),
  constraint supplier_receipt_line_check CHECK (((to_orders >= 0) AND (to_orders <= received))),
  constraint supplier_receipt_line_damaged_check CHECK ((damaged >= 0)),
  constraint supplier_receipt_line_pkey PRIMARY KEY (receipt_id, sku_id),
  constraint supplier_receipt_line_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES supplier_receipt(id),
  constraint supplier_receipt_line_received_check CHECK ((received >= 0)),
  constraint supplier_receipt_line_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint supplier_receipt_line_wrong_check CHECK ((wrong >= 0))
);

create table tax_number (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  kind text not null,
  country_code text not null,
  shop_id bigint,
  number text not null,
  changed_by text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tax_number_country_code_check CHECK ((country_code ~ '^[A-Z]{2}$'::text)),
  constraint tax_number_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint tax_number_customer_id_kind_country_code_shop_id_key UNIQUE NULLS NOT DISTINCT (customer_id, kind, country_code, shop_id),
  constraint tax_number_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint tax_number_pkey PRIMARY KEY (customer_id, id)
);

create table tax_scheme_choice (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  scheme text not null,
  shop_id bigint,
  use text not null,
  changed_by text not null,
  updated_at timestamp with time zone default now() not null,
  constraint tax_scheme_choice_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint tax_scheme_choice_customer_id_scheme_shop_id_key UNIQUE NULLS NOT DISTINCT (customer_id, scheme, shop_id),
  constraint tax_scheme_choice_customer_id_shop_id_fkey FOREIGN KEY (customer_id, shop_id) REFERENCES shop(customer_id, id),
  constraint tax_scheme_choice_pkey PRIMARY KEY (customer_id, id),
  constraint tax_scheme_choice_scheme_check CHECK ((scheme = ANY (ARRAY['IOSS'::text, 'VOEC'::text, 'UK VAT'::text, 'AU GST'::text, 'NZ GST'::text, 'SG GST'::text]))),
  constraint tax_scheme_choice_use_check CHECK ((use = ANY (ARRAY['own'::text, 'agency'::text, 'none'::text])))
);

create table ticket (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  work_order_type smallint not null,
  title text not null,
  order_id bigint,
  order_number text default ''::text not null,
  shop_id bigint,
  account_id bigint not null,
  created_by text not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  operator_id bigint,
  operator_name text default ''::text not null,
  last_message_id bigint not null,
  last_message_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  search_text text generated always as (((((number || ' '::text) || title) || ' '::text) || order_number)) stored not null,
  first_answered_at timestamp with time zone,
  constraint ticket_check CHECK ((((work_order_type = 1) = (order_id IS NOT NULL)) AND ((order_id IS NULL) = (shop_id IS NULL)))),
  constraint ticket_check1 CHECK (((operator_id IS NULL) = (operator_name = ''::text))),
  constraint ticket_check2 CHECK (((deleted_at IS NULL) OR (status = 'closed'::text))),
  constraint ticket_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint ticket_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint ticket_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint ticket_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint ticket_pkey PRIMARY KEY (customer_id, id),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY['awaitingAgent'::text, 'awaitingCustomer'::text, 'closed'::text]))),
  constraint ticket_work_order_type_check CHECK ((work_order_type = ANY (ARRAY[1, 4])))
);

create table ticket_change (
  customer_id bigint not null,
  changes bigint default 1 not null,
  constraint ticket_change_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint ticket_change_pkey PRIMARY KEY (customer_id)
);

create table ticket_event (
  customer_id bigint not null,
  ticket_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor_name text not null,
  constraint ticket_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text]))),
  constraint ticket_event_customer_id_ticket_id_fkey FOREIGN KEY (customer_id, ticket_id) REFERENCES ticket(customer_id, id),
  constraint ticket_event_pkey PRIMARY KEY (customer_id, ticket_id, id)
);

create table ticket_message (
  customer_id bigint not null,
  ticket_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  side text not null,
  author_name text not null,
  body text not null,
  picture_ids bigint[] default '{}'::bigint[] not null,
  constraint ticket_message_check CHECK (((body <> ''::text) OR (picture_ids <> '{}'::bigint[]))),
  constraint ticket_message_customer_id_ticket_id_fkey FOREIGN KEY (customer_id, ticket_id) REFERENCES ticket(customer_id, id),
  constraint ticket_message_pkey PRIMARY KEY (customer_id, ticket_id, id),
  constraint ticket_message_side_check CHECK ((side = ANY (ARRAY['seller'::text, 'agency'::text])))
);

create table ticket_note (
  customer_id bigint not null,
  ticket_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  operator_id bigint not null,
  author_name text not null,
  body text not null,
  constraint ticket_note_customer_id_ticket_id_fkey FOREIGN KEY (customer_id, ticket_id) REFERENCES ticket(customer_id, id),
  constraint ticket_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id),
  constraint ticket_note_pkey PRIMARY KEY (customer_id, ticket_id, id)
);

create table ticket_unread (
  customer_id bigint not null,
  account_id bigint not null,
  ticket_id bigint not null,
  since timestamp with time zone default now() not null,
  constraint ticket_unread_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint ticket_unread_customer_id_ticket_id_fkey FOREIGN KEY (customer_id, ticket_id) REFERENCES ticket(customer_id, id),
  constraint ticket_unread_pkey PRIMARY KEY (customer_id, account_id, ticket_id)
);

create table tracking_event (
  customer_id bigint not null,
  shipment_id bigint not null,
  event_key text not null,
  at timestamp with time zone not null,
  status text not null,
  source_code text default ''::text not null,
  description text default ''::text not null,
  location text default ''::text not null,
  received_at timestamp with time zone default now() not null,
  constraint tracking_event_customer_id_shipment_id_fkey FOREIGN KEY (customer_id, shipment_id) REFERENCES shipment(customer_id, id),
  constraint tracking_event_pkey PRIMARY KEY (customer_id, shipment_id, event_key)
);

create table tracking_page (
  customer_id bigint not null,
  order_id bigint not null,
  token text default "left"(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 40) not null,
  created_at timestamp with time zone default now() not null,
  constraint tracking_page_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint tracking_page_pkey PRIMARY KEY (customer_id, order_id)
);

create table tracking_rule (
  id bigint default nextval('id_seq'::regclass) not null,
  "position" integer not null,
  name text not null,
  line_ids bigint[] default '{}'::bigint[] not null,
  countries text[] default '{}'::text[] not null,
  carrier_name text,
  hidden_words text[] default '{}'::text[] not null,
  replacements jsonb default '[]'::jsonb not null,
  pushed_statuses text[] not null,
  is_active boolean default true not null,
  saved_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint tracking_rule_pkey PRIMARY KEY (id),
  constraint tracking_rule_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES operator(id)
);

create table tracking_settings (
  customer_id bigint not null,
  shown_name text default ''::text not null,
  logo_file_id bigint,
  contact_email text default ''::text not null,
  website text default ''::text not null,
  syncs_tracking_to_shops boolean default false not null,
  constraint tracking_settings_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint tracking_settings_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES file(id),
  constraint tracking_settings_pkey PRIMARY KEY (customer_id)
);

create table vip_computation (
  day date not null,
  at timestamp with time zone default now() not null,
  changed integer not null,
  constraint vip_computation_pkey PRIMARY KEY (day)
);

create table vip_level (
  id uuid not null,
  name_en text not null,
  name_zh text default ''::text not null,
  threshold_minor bigint,
  goods_bp integer not null,
  freight_bp integer not null,
  services_bp integer not null,
  benefits_en text default ''::text not null,
  benefits_zh text default ''::text not null,
  constraint vip_level_freight_bp_check CHECK (((freight_bp >= 0) AND (freight_bp <= 10000))),
  constraint vip_level_goods_bp_check CHECK (((goods_bp >= 0) AND (goods_bp <= 10000))),
  constraint vip_level_pkey PRIMARY KEY (id),
  constraint vip_level_services_bp_check CHECK (((services_bp >= 0) AND (services_bp <= 10000))),
  constraint vip_level_threshold_minor_check CHECK ((threshold_minor > 0)),
  constraint vip_level_threshold_minor_key UNIQUE (threshold_minor)
);

create table wallet (
  customer_id bigint not null,
  currency text not null,
  balance_minor bigint default 0 not null,
  movements bigint default 0 not null,
  credit_minor bigint default 0 not null,
  credit_stops_at timestamp with time zone,
  constraint wallet_credit_minor_check CHECK ((credit_minor >= 0)),
  constraint wallet_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint wallet_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint wallet_pkey PRIMARY KEY (customer_id)
);

create table wallet_movements_by_day (
  customer_id bigint not null,
  day date not null,
  kind text not null,
  in_minor bigint not null,
  out_minor bigint not null,
  movements integer not null,
  constraint wallet_movements_by_day_pkey PRIMARY KEY (customer_id, day, kind)
);

create table warehouse_stock (
  sku_id bigint not null,
  on_hand integer not null,
  constraint warehouse_stock_on_hand_check CHECK ((on_hand >= 0)),
  constraint warehouse_stock_pkey PRIMARY KEY (sku_id),
  constraint warehouse_stock_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id)
);

create table warehouse_stock_movement (
  sku_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  quantity integer not null,
  cause text not null,
  source_id bigint,
  note text default ''::text not null,
  actor_name text not null,
  at timestamp with time zone default now() not null,
  write_off_reason text,
  constraint warehouse_stock_movement_cause_check CHECK ((cause = ANY (ARRAY['received'::text, 'shipped'::text, 'shippingUndone'::text, 'customerStock'::text, 'wholesale'::text, 'correction'::text, 'writtenOff'::text]))),
  constraint warehouse_stock_movement_check CHECK (((cause = ANY (ARRAY['correction'::text, 'writtenOff'::text])) = (source_id IS NULL))),
  constraint warehouse_stock_movement_check1 CHECK (
CASE
    WHEN (cause = ANY (ARRAY['shipped'::text, 'customerStock'::text, 'wholesale'::text, 'writtenOff'::text])) THEN (quantity < 0)
    ELSE ((cause <> 'shippingUndone'::text) OR (quantity > 0))
END),
  constraint warehouse_stock_movement_pkey PRIMARY KEY (sku_id, id),
  constraint warehouse_stock_movement_quantity_check CHECK ((quantity <> 0)),
  constraint warehouse_stock_movement_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint warehouse_stock_movement_write_off CHECK (((cause = 'writtenOff'::text) = (write_off_reason IS NOT NULL))),
  constraint warehouse_stock_movement_write_off_reason_check CHECK ((write_off_reason = ANY (ARRAY['damaged'::text, 'lost'::text, 'expired'::text, 'sample'::text, 'other'::text])))
);

create table wave_order (
  customer_id bigint not null,
  order_id bigint not null,
  wave_id bigint not null,
  state text default 'open'::text not null,
  reason text,
  at timestamp with time zone default now() not null,
  constraint wave_order_check CHECK (((state = 'takenOut'::text) = (reason IS NOT NULL))),
  constraint wave_order_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES dropshipping_order(customer_id, id),
  constraint wave_order_pkey PRIMARY KEY (customer_id, order_id, wave_id),
  constraint wave_order_reason_check CHECK ((reason = ANY (ARRAY['problem'::text, 'cancellationRequested'::text, 'onHold'::text, 'surcharge'::text, 'cancelledInShop'::text, 'cancelled'::text, 'awaitingStock'::text, 'byHand'::text, 'waveEnded'::text]))),
  constraint wave_order_state_check CHECK ((state = ANY (ARRAY['open'::text, 'shipped'::text, 'takenOut'::text]))),
  constraint wave_order_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES picking_wave(id)
);

create table wave_paper (
  id bigint default nextval('id_seq'::regclass) not null,
  wave_id bigint not null,
  bulk_job_id bigint not null,
  kind text not null,
  file_id bigint not null,
  orders integer not null,
  missing jsonb default '[]'::jsonb not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  constraint wave_paper_bulk_job_id_fkey FOREIGN KEY (bulk_job_id) REFERENCES bulk_job(id) ON DELETE CASCADE,
  constraint wave_paper_bulk_job_id_kind_key UNIQUE (bulk_job_id, kind),
  constraint wave_paper_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint wave_paper_kind_check CHECK ((kind = ANY (ARRAY['pdf'::text, 'zpl'::text]))),
  constraint wave_paper_orders_check CHECK ((orders >= 0)),
  constraint wave_paper_pkey PRIMARY KEY (id),
  constraint wave_paper_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES picking_wave(id)
);

create table wave_pick (
  wave_id bigint not null,
  sku_id bigint not null,
  picked integer not null,
  is_short boolean default false not null,
  operator_name text not null,
  at timestamp with time zone default now() not null,
  constraint wave_pick_picked_check CHECK ((picked >= 0)),
  constraint wave_pick_pkey PRIMARY KEY (wave_id, sku_id),
  constraint wave_pick_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint wave_pick_wave_id_fkey FOREIGN KEY (wave_id) REFERENCES picking_wave(id)
);

create table webhook_event (
  id bigint default nextval('id_seq'::regclass) not null,
  source text not null,
  event_id text not null,
  delivery_id text,
  topic text not null,
  subject text,
  payload jsonb not null,
  triggered_at timestamp with time zone,
  received_at timestamp with time zone default now() not null,
  processed_at timestamp with time zone,
  outcome text,
  attempts integer default 0 not null,
  last_error text,
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_source_check CHECK ((source = ANY (ARRAY['shopify'::text, 'paypal'::text, '17track'::text]))),
  constraint webhook_event_source_event_id_key UNIQUE (source, event_id)
);

create table wholesale_count (
  customer_id bigint not null,
  status text not null,
  orders bigint not null,
  revision bigint default 0 not null,
  constraint wholesale_count_pkey PRIMARY KEY (customer_id, status)
);

create table wholesale_event (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor_name text default ''::text not null,
  amount_minor integer,
  detail jsonb default '{}'::jsonb not null,
  constraint wholesale_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'agency'::text, 'system'::text]))),
  constraint wholesale_event_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES wholesale_order(customer_id, id),
  constraint wholesale_event_pkey PRIMARY KEY (customer_id, order_id, id)
);

create table wholesale_item (
  customer_id bigint not null,
  order_id bigint not null,
  sku_id bigint not null,
  "position" integer not null,
  product_id bigint not null,
  code text not null,
  subject text not null,
  attributes text default ''::text not null,
  image_url text,
  unit_weight_grams integer not null,
  quantity integer not null,
  unit_minor integer,
  arrived_quantity integer default 0 not null,
  closed_short_quantity integer default 0 not null,
  constraint wholesale_item_arrived_quantity_check CHECK ((arrived_quantity >= 0)),
  constraint wholesale_item_check CHECK (((arrived_quantity + closed_short_quantity) <= quantity)),
  constraint wholesale_item_closed_short_quantity_check CHECK ((closed_short_quantity >= 0)),
  constraint wholesale_item_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES wholesale_order(customer_id, id),
  constraint wholesale_item_pkey PRIMARY KEY (customer_id, order_id, sku_id),
  constraint wholesale_item_quantity_check CHECK ((quantity > 0)),
  constraint wholesale_item_sku_id_fkey FOREIGN KEY (sku_id) REFERENCES sku(id),
  constraint wholesale_item_unit_minor_check CHECK ((unit_minor > 0))
);

create table wholesale_message (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  side text not null,
  author_name text not null,
  body text not null,
  picture_ids bigint[] default '{}'::bigint[] not null,
  constraint wholesale_message_check CHECK (((body <> ''::text) OR (picture_ids <> '{}'::bigint[]))),
  constraint wholesale_message_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES wholesale_order(customer_id, id),
  constraint wholesale_message_pkey PRIMARY KEY (customer_id, order_id, id),
  constraint wholesale_message_side_check CHECK ((side = ANY (ARRAY['seller'::text, 'agency'::text])))
);

create table wholesale_order (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  account_id bigint not null,
  created_by text not null,
  created_at timestamp with time zone default now() not null,
  status text not null,
  status_since timestamp with time zone default now() not null,
  currency text not null,
  freight_kind text not null,
  address jsonb,
  note text default ''::text not null,
  item_count integer not null,
  unit_count integer not null,
  goods_text text not null,
  title text not null,
  cover_url text,
  version integer default 0 not null,
  expires_at timestamp with time zone,
  quoted_minor integer,
  goods_minor integer,
  freight_minor integer,
  rate_micro bigint,
  paid_minor integer default 0 not null,
  refunded_minor integer default 0 not null,
  cartons integer,
  weight_grams bigint,
  volume_cm3 bigint,
  real_freight_usd_minor integer,
  real_freight_minor integer,
  freight_settled_at timestamp with time zone,
  carrier text default ''::text not null,
  tracking_numbers text[] default '{}'::text[] not null,
  shipped_at timestamp with time zone,
  cancellation_requested_at timestamp with time zone,
  cancel_reason text default ''::text not null,
  end_kind text,
  end_reason text default ''::text not null,
  search_text text generated always as (((number || ' '::text) || goods_text)) stored not null,
  awaits_agency_reply boolean default false not null,
  last_message_at timestamp with time zone,
  constraint wholesale_order_cartons_check CHECK ((cartons > 0)),
  constraint wholesale_order_check CHECK (((refunded_minor >= 0) AND (refunded_minor <= paid_minor))),
  constraint wholesale_order_check1 CHECK (((status = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (address IS NOT NULL))),
  constraint wholesale_order_check2 CHECK ((((goods_minor IS NULL) = (freight_minor IS NULL)) AND ((goods_minor IS NULL) = (rate_micro IS NULL)))),
  constraint wholesale_order_check3 CHECK (((status = ANY (ARRAY['draft'::text, 'quoting'::text, 'quoted'::text, 'rejected'::text, 'cancelled'::text])) = (goods_minor IS NULL))),
  constraint wholesale_order_check4 CHECK (((status = ANY (ARRAY['draft'::text, 'quoting'::text, 'quoted'::text, 'rejected'::text, 'cancelled'::text, 'awaitingPayment'::text])) = (paid_minor = 0))),
  constraint wholesale_order_check5 CHECK (((status <> ALL (ARRAY['shipped'::text, 'completed'::text])) OR ((freight_settled_at IS NOT NULL) AND (shipped_at IS NOT NULL)))),
  constraint wholesale_order_check6 CHECK (((cancellation_requested_at IS NULL) OR (status = ANY (ARRAY['paid'::text, 'purchasing'::text, 'partlyArrived'::text])))),
  constraint wholesale_order_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint wholesale_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint wholesale_order_end_kind_check CHECK ((end_kind = ANY (ARRAY['bySeller'::text, 'byAgency'::text, 'expired'::text]))),
  constraint wholesale_order_freight_kind_check CHECK ((freight_kind = ANY (ARRAY['sea'::text, 'rail'::text, 'air'::text, 'express'::text]))),
  constraint wholesale_order_freight_minor_check CHECK ((freight_minor >= 0)),
  constraint wholesale_order_goods_minor_check CHECK ((goods_minor > 0)),
  constraint wholesale_order_item_count_check CHECK (((item_count >= 1) AND (item_count <= 100))),
  constraint wholesale_order_paid_minor_check CHECK ((paid_minor >= 0)),
  constraint wholesale_order_pkey PRIMARY KEY (customer_id, id),
  constraint wholesale_order_quoted_minor_check CHECK ((quoted_minor > 0)),
  constraint wholesale_order_rate_micro_check CHECK ((rate_micro > 0)),
  constraint wholesale_order_real_freight_minor_check CHECK ((real_freight_minor >= 0)),
  constraint wholesale_order_real_freight_usd_minor_check CHECK ((real_freight_usd_minor >= 0)),
  constraint wholesale_order_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'quoting'::text, 'quoted'::text, 'awaitingPayment'::text, 'paid'::text, 'purchasing'::text, 'partlyArrived'::text, 'arrived'::text, 'awaitingFreight'::text, 'pendingReplenish'::text, 'shipped'::text, 'completed'::text, 'rejected'::text, 'cancelled'::text, 'refunded'::text]))),
  constraint wholesale_order_unit_count_check CHECK ((unit_count > 0)),
  constraint wholesale_order_volume_cm3_check CHECK ((volume_cm3 > 0)),
  constraint wholesale_order_weight_grams_check CHECK ((weight_grams > 0))
);

create table wholesale_quote (
  customer_id bigint not null,
  order_id bigint not null,
  version integer not null,
  currency text not null,
  rate_micro bigint not null,
  items jsonb not null,
  freights jsonb not null,
  goods_minor integer not null,
  lead_days integer not null,
  note text default ''::text not null,
  expires_at timestamp with time zone not null,
  operator_name text not null,
  created_at timestamp with time zone default now() not null,
  constraint wholesale_quote_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES wholesale_order(customer_id, id),
  constraint wholesale_quote_goods_minor_check CHECK ((goods_minor > 0)),
  constraint wholesale_quote_lead_days_check CHECK (((lead_days >= 0) AND (lead_days <= 365))),
  constraint wholesale_quote_pkey PRIMARY KEY (customer_id, order_id, version),
  constraint wholesale_quote_rate_micro_check CHECK ((rate_micro > 0))
);

create table wholesale_unread (
  customer_id bigint not null,
  account_id bigint not null,
  order_id bigint not null,
  since timestamp with time zone default now() not null,
  constraint wholesale_unread_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint wholesale_unread_customer_id_order_id_fkey FOREIGN KEY (customer_id, order_id) REFERENCES wholesale_order(customer_id, id),
  constraint wholesale_unread_pkey PRIMARY KEY (customer_id, account_id, order_id)
);

create table withdrawal (
  customer_id bigint not null,
  id bigint default nextval('id_seq'::regclass) not null,
  number text not null,
  status text default 'requested'::text not null,
  status_since timestamp with time zone default now() not null,
  currency text not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  payout_kind text not null,
  payout_hint text not null,
  payout_sealed text not null,
  payout_added_at timestamp with time zone not null,
  account_id bigint not null,
  actor_name text not null,
  created_at timestamp with time zone default now() not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  paid_by bigint,
  paid_on date,
  payment_reference text default ''::text not null,
  proof_file_id bigint,
  reason text default ''::text not null,
  read_by bigint[] default '{}'::bigint[] not null,
  constraint withdrawal_amount_minor_check CHECK ((amount_minor > 0)),
  constraint withdrawal_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator(id),
  constraint withdrawal_check CHECK (((fee_minor >= 0) AND (fee_minor < amount_minor))),
  constraint withdrawal_check1 CHECK (((status <> ALL (ARRAY['approved'::text, 'paid'::text])) OR (approved_by IS NOT NULL))),
  constraint withdrawal_check2 CHECK (((status = 'paid'::text) = (paid_by IS NOT NULL))),
  constraint withdrawal_check3 CHECK (((status = 'paid'::text) = (paid_on IS NOT NULL))),
  constraint withdrawal_check4 CHECK (((status = 'rejected'::text) = (reason <> ''::text))),
  constraint withdrawal_currency_check CHECK ((currency = ANY (ARRAY['USD'::text, 'CNY'::text]))),
  constraint withdrawal_customer_id_account_id_fkey FOREIGN KEY (customer_id, account_id) REFERENCES account(customer_id, id),
  constraint withdrawal_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(customer_id),
  constraint withdrawal_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES operator(id),
  constraint withdrawal_payout_kind_check CHECK ((payout_kind = ANY (ARRAY['bank'::text, 'paypal'::text, 'wise'::text, 'payoneer'::text, 'usdt'::text]))),
  constraint withdrawal_pkey PRIMARY KEY (customer_id, id),
  constraint withdrawal_proof_file_id_fkey FOREIGN KEY (proof_file_id) REFERENCES file(id),
  constraint withdrawal_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'paid'::text, 'rejected'::text, 'cancelled'::text])))
);

create table withdrawal_event (
  customer_id bigint not null,
  withdrawal_id bigint not null,
  status text not null,
  at timestamp with time zone default now() not null,
  actor_kind text not null,
  actor_name text not null,
  constraint withdrawal_event_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['seller'::text, 'operator'::text]))),
  constraint withdrawal_event_customer_id_withdrawal_id_fkey FOREIGN KEY (customer_id, withdrawal_id) REFERENCES withdrawal(customer_id, id),
  constraint withdrawal_event_pkey PRIMARY KEY (customer_id, withdrawal_id, status)
);

create table working_calendar (
  id boolean default true not null,
  country text not null,
  time_zone text not null,
  hours jsonb not null,
  day_seconds integer not null,
  version integer default 1 not null,
  constraint working_calendar_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint working_calendar_day_seconds_check CHECK (((day_seconds >= 3600) AND (day_seconds <= 86400))),
  constraint working_calendar_id_check CHECK (id),
  constraint working_calendar_pkey PRIMARY KEY (id)
);

create table working_span (
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  seconds_before numeric not null,
  constraint working_span_check CHECK ((ends_at > starts_at)),
  constraint working_span_pkey PRIMARY KEY (starts_at),
  constraint working_span_seconds_before_key UNIQUE (seconds_before)
);

create table write_off_cost (
  movement_id bigint not null,
  sku_id bigint not null,
  day date not null,
  reason text not null,
  units integer not null,
  goods_minor bigint not null,
  inbound_minor bigint not null,
  cost_minor bigint generated always as ((goods_minor + inbound_minor)) stored not null,
  is_estimated boolean not null,
  is_unknown boolean not null,
  counted_at timestamp with time zone default now() not null,
  constraint write_off_cost_pkey PRIMARY KEY (movement_id),
  constraint write_off_cost_sku_id_movement_id_fkey FOREIGN KEY (sku_id, movement_id) REFERENCES warehouse_stock_movement(sku_id, id),
  constraint write_off_cost_units_check CHECK ((units > 0))
);

create table write_off_recount (
  id bigint generated by default as identity not null,
  sku_id bigint not null,
  movement_id bigint not null,
  constraint write_off_recount_pkey PRIMARY KEY (id)
);

create view open_demand as
 SELECT 'order'::text AS kind,
    o.customer_id,
    o.id AS order_id,
    o.number,
    l.sku_id,
    (l.quantity - l.shipped_quantity) * l.units - COALESCE(r.units - r.shipped - r.released, 0) AS units,
    COALESCE(o.paid_at, o.created_at) AS since
   FROM dropshipping_order o
     JOIN order_line l ON l.customer_id = o.customer_id AND l.order_id = o.id
     LEFT JOIN stock_reservation r ON r.customer_id = o.customer_id AND r.order_id = o.id AND r.order_line_id = l.id AND r.sku_id = l.sku_id
  WHERE (o.status = ANY (ARRAY['processing'::text, 'awaitingStock'::text, 'partlyShipped'::text])) AND o.waiting_reason IS DISTINCT FROM 'cancelledInShop'::text AND l.parts IS NULL AND l.sku_id IS NOT NULL AND l.shipped_quantity < l.quantity
UNION ALL
 SELECT 'order'::text AS kind,
    o.customer_id,
    o.id AS order_id,
    o.number,
    c.sku_id,
    (c.quantity - c.shipped_quantity) * c.units - COALESCE(r.units - r.shipped - r.released, 0) AS units,
    COALESCE(o.paid_at, o.created_at) AS since
   FROM dropshipping_order o
     JOIN order_line_component c ON c.customer_id = o.customer_id AND c.order_id = o.id
     LEFT JOIN stock_reservation r ON r.customer_id = o.customer_id AND r.order_id = o.id AND r.order_line_id = c.order_line_id AND r.sku_id = c.sku_id
  WHERE (o.status = ANY (ARRAY['processing'::text, 'awaitingStock'::text, 'partlyShipped'::text])) AND o.waiting_reason IS DISTINCT FROM 'cancelledInShop'::text AND c.is_part AND c.sku_id IS NOT NULL AND c.shipped_quantity < c.quantity
UNION ALL
 SELECT 'inventory'::text AS kind,
    o.customer_id,
    o.id AS order_id,
    o.number,
    i.sku_id,
    i.quantity - i.arrived_quantity - i.closed_short_quantity AS units,
    o.created_at AS since
   FROM purchase_order o
     JOIN purchase_item i ON i.customer_id = o.customer_id AND i.order_id = o.id
  WHERE o.type = 1 AND (o.status = ANY (ARRAY['paid'::text, 'purchasing'::text, 'partlyArrived'::text]))
UNION ALL
 SELECT 'wholesale'::text AS kind,
    o.customer_id,
    o.id AS order_id,
    o.number,
    i.sku_id,
    i.quantity - i.arrived_quantity - i.closed_short_quantity AS units,
    o.created_at AS since
   FROM wholesale_order o
     JOIN wholesale_item i ON i.customer_id = o.customer_id AND i.order_id = o.id
  WHERE o.status = ANY (ARRAY['paid'::text, 'purchasing'::text, 'partlyArrived'::text]);

create view order_line_component as
 SELECT l.customer_id,
    l.order_id,
    l.id AS order_line_id,
    l.variant_key,
    l.title,
    l.variant_title,
    l.shop_sku,
    l.image_url,
    l.quantity,
    l.shipped_quantity,
    l.shop_price_minor,
    l.goods_attributes,
    l.is_added,
    l.parts IS NOT NULL AS is_part,
    p.place AS "position",
    p.sku_id,
    p.sku_code,
    p.units,
    p.unit_price_minor,
    p.weight_grams,
    p.share_from,
    p.share_to,
    p.share_of
   FROM order_line l
     CROSS JOIN LATERAL ( SELECT 0 AS place,
            l.sku_id,
            l.sku_code,
            l.units,
            l.unit_price_minor,
            l.weight_grams,
            0::numeric AS share_from,
            1::numeric AS share_to,
            1::numeric AS share_of
          WHERE l.parts IS NULL
        UNION ALL
         SELECT p_1.place,
            p_1.sku_id,
            p_1.sku_code,
            l.units * p_1.units,
            p_1.unit_price_minor,
            p_1.weight_grams,
            p_1.share_from,
            p_1.share_to,
            p_1.share_of
           FROM line_parts(l.parts) p_1(place, sku_id, sku_code, units, unit_price_minor, weight_grams, share_from, share_to, share_of)) p;

create view published_product as
 SELECT product.id,
    product.code,
    product.subject_en,
    product.subject_zh,
    product.category,
    product.keywords,
    COALESCE(product_category.name_zh, ''::text) AS category_zh,
    product.published_at,
    skus.sku_codes,
    skus.price_minor,
    skus.max_price_minor,
    skus.weight_grams,
    skus.longest_mm,
    skus.volume_mm3,
    skus.sku_pictures,
    skus.attributes,
    skus.goods,
    pictures.names AS picture_names,
    COALESCE(product_sales.units, 0) AS units
   FROM product
     JOIN LATERAL ( SELECT array_agg(lower(sku.code)) AS sku_codes,
            min(sku.price_minor) AS price_minor,
            max(sku.price_minor) AS max_price_minor,
            max(sku.weight_grams) AS weight_grams,
            max(GREATEST(sku.length_mm, sku.width_mm, sku.height_mm)) AS longest_mm,
            max(sku.length_mm::bigint * sku.width_mm * sku.height_mm) AS volume_mm3,
            array_agg(sku.image_url) AS sku_pictures,
            jsonb_agg(sku.attributes) AS attributes,
            jsonb_agg(to_jsonb(sku.goods_attributes)) AS goods
           FROM sku
          WHERE sku.product_id = product.id AND sku.is_active
         HAVING count(*) > 0) skus ON true
     LEFT JOIN product_category ON product_category.name_en = product.category
     LEFT JOIN product_sales ON product_sales.product_id = product.id
     CROSS JOIN LATERAL ( SELECT COALESCE(string_agg(regexp_replace(file.file_name, '\.[^.]*$'::text, ''::text), ' '::text), ''::text) AS names
           FROM file
          WHERE (file.id IN ( SELECT "substring"(url.url, '/app/files/(1?[0-9]{1,18})/'::text)::bigint AS "substring"
                   FROM unnest((product.cover_url || product.pictures) || skus.sku_pictures) url(url)))) pictures
  WHERE product.owner_customer_id IS NULL AND product.is_published;

create view stock_layer_cost as
 SELECT l.customer_id,
    l.sku_id,
    l.movement_id,
    l.units,
    l.remaining,
    o.id AS order_id,
    o.number,
    o.type,
        CASE o.type
            WHEN 1 THEN i.unit_minor::numeric
            ELSE i.own_unit_minor::numeric + COALESCE(o.own_freight_minor::numeric * i.own_unit_minor::numeric / NULLIF(g.value, 0::numeric), o.own_freight_minor::numeric / NULLIF(g.units, 0)::numeric, 0::numeric)
        END AS unit_cost
   FROM stock_layer l
     JOIN stock_movement m ON m.customer_id = l.customer_id AND m.sku_id = l.sku_id AND m.id = l.movement_id
     LEFT JOIN purchase_arrival r ON m.cause = 'arrival'::text AND r.customer_id = m.customer_id AND r.id = m.source_id
     LEFT JOIN purchase_item i ON i.customer_id = r.customer_id AND i.order_id = r.order_id AND i.id = r.item_id
     LEFT JOIN purchase_order o ON o.customer_id = i.customer_id AND o.id = i.order_id
     LEFT JOIN LATERAL ( SELECT sum(x.own_unit_minor::bigint * n.units) AS value,
            sum(n.units) AS units
           FROM purchase_item x
             CROSS JOIN LATERAL ( SELECT GREATEST(x.arrived_quantity, x.quantity - x.closed_short_quantity) AS units) n
          WHERE x.customer_id = o.customer_id AND x.order_id = o.id AND x.own_unit_minor IS NOT NULL) g ON o.own_freight_minor IS NOT NULL;

CREATE UNIQUE INDEX account_default ON public.account USING btree (customer_id) WHERE is_default;

CREATE UNIQUE INDEX account_email ON public.account USING btree (email) WHERE (password_hash IS NOT NULL);

CREATE INDEX account_email_search ON public.account USING gin (email gin_trgm_ops);

CREATE UNIQUE INDEX account_id ON public.account USING btree (id);

CREATE UNIQUE INDEX account_invited_once ON public.account USING btree (customer_id, email) WHERE (deleted_at IS NULL);

CREATE INDEX account_words ON public.account USING gin (normalize_search_text(user_name) gin_trgm_ops);

CREATE INDEX agency_settings_recent ON public.agency_settings USING btree (changed_at DESC);

CREATE INDEX agent_substitute_agent ON public.agent_substitute USING btree (operator_id, last_day);

CREATE INDEX agent_substitute_substitute ON public.agent_substitute USING btree (substitute_id, last_day);

CREATE INDEX api_key_account ON public.api_key USING btree (customer_id, account_id) WHERE (revoked_at IS NULL);

CREATE INDEX audit_log_account_security ON public.audit_log USING btree (account_id, id DESC) WHERE (action ~~ 'account.%'::text);

CREATE INDEX audit_log_action ON public.audit_log USING btree (action, at, id);

CREATE INDEX audit_log_admin_view ON public.audit_log USING btree (customer_id, id DESC) WHERE (action = ANY (ARRAY['adminView.opened'::text, 'adminView.actingStarted'::text, 'adminView.ended'::text]));

CREATE INDEX audit_log_at ON public.audit_log USING btree (at, id);

CREATE INDEX audit_log_customer ON public.audit_log USING btree (customer_id, id DESC);

CREATE INDEX audit_log_customer_action ON public.audit_log USING btree (customer_id, action, at, id);

CREATE INDEX audit_log_customer_at ON public.audit_log USING btree (customer_id, at, id);

CREATE INDEX audit_log_customer_operator ON public.audit_log USING btree (customer_id, operator_id, at, id) WHERE (operator_id IS NOT NULL);

CREATE INDEX audit_log_operator ON public.audit_log USING btree (operator_id, id DESC) WHERE (operator_id IS NOT NULL);

CREATE INDEX audit_log_operator_action ON public.audit_log USING btree (operator_id, action, at, id) WHERE (operator_id IS NOT NULL);

CREATE INDEX audit_log_operator_at ON public.audit_log USING btree (operator_id, at, id) WHERE (operator_id IS NOT NULL);

CREATE INDEX audit_log_operator_security ON public.audit_log USING btree (operator_id, id DESC) WHERE (action ~~ 'operator.%'::text);

CREATE INDEX audit_log_operators_at ON public.audit_log USING btree (at, operator_id, action) WHERE (operator_id IS NOT NULL);

CREATE INDEX audit_log_target ON public.audit_log USING btree (target, id) WHERE (operator_id IS NOT NULL);

CREATE INDEX audit_log_target_number ON public.audit_log USING btree (split_part(target, ':'::text, 2), at, id) WHERE (target IS NOT NULL);

CREATE INDEX balance_correction_all ON public.balance_correction USING btree (proposed_at DESC, id DESC);

CREATE INDEX balance_correction_customer ON public.balance_correction USING btree (customer_id, proposed_at DESC, id DESC);

CREATE INDEX balance_correction_decided_by ON public.balance_correction USING btree (decided_by, id) WHERE (decided_by IS NOT NULL);

CREATE INDEX balance_correction_id ON public.balance_correction USING hash (id);

CREATE INDEX balance_correction_open ON public.balance_correction USING btree (status_since, id) WHERE (status = 'proposed'::text);

CREATE INDEX balance_correction_order ON public.balance_correction USING btree (customer_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX balance_correction_proposed_by ON public.balance_correction USING btree (proposed_by, id);

CREATE INDEX balance_correction_reason_search ON public.balance_correction USING gin (reason gin_trgm_ops);

CREATE INDEX balance_correction_since ON public.balance_correction USING btree (status_since, id);

CREATE INDEX balance_correction_status ON public.balance_correction USING btree (status, proposed_at DESC, id DESC);

CREATE INDEX bank_line_open ON public.bank_line USING btree (booked_on, id) WHERE (state = 'open'::text);

CREATE UNIQUE INDEX bank_line_recharge ON public.bank_line USING btree (customer_id, recharge_id) WHERE (recharge_id IS NOT NULL);

CREATE INDEX bank_line_search ON public.bank_line USING gin ((((((payer || ' '::text) || reference) || ' '::text) || bank_reference)) gin_trgm_ops);

CREATE INDEX bank_line_state ON public.bank_line USING btree (state, booked_on DESC, id DESC);

CREATE INDEX bank_line_statement ON public.bank_line USING btree (statement_id);

CREATE INDEX bank_statement_newest ON public.bank_statement USING btree (imported_at DESC, id DESC);

CREATE INDEX banner_end ON public.banner USING btree (ends_at, starts_at DESC);

CREATE INDEX banner_start ON public.banner USING btree (starts_at DESC, id DESC);

CREATE INDEX banner_recipient_banner ON public.banner_recipient USING btree (banner_id);

CREATE INDEX bin_walk ON public.bin USING btree (walk_order, code);

CREATE UNIQUE INDEX bin_count_open ON public.bin_count USING btree (bin_id, sku_id, owner_id) NULLS NOT DISTINCT WHERE (status <> 'done'::text);

CREATE INDEX bin_count_sku ON public.bin_count USING btree (bin_id, sku_id, counted_at DESC);

CREATE INDEX bin_count_status ON public.bin_count USING btree (status, due_on, id) WHERE (status <> 'done'::text);

CREATE INDEX bin_movement_sku ON public.bin_movement USING btree (sku_id, id);

CREATE INDEX bin_stock_sku ON public.bin_stock USING btree (sku_id, owner_id) INCLUDE (units) WHERE (units > 0);

CREATE INDEX bulk_job_old ON public.bulk_job USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE INDEX bulk_job_shown ON public.bulk_job USING btree (customer_id, COALESCE(finished_at, 'infinity'::timestamp with time zone)) WHERE (dismissed_at IS NULL);

CREATE UNIQUE INDEX bulk_job_told ON public.bulk_job USING btree (customer_id, kind, subject_id) WHERE ((chunks IS NULL) AND (finished_at IS NULL));

CREATE UNIQUE INDEX bulk_job_told_agency ON public.bulk_job USING btree (kind, subject_id) WHERE ((customer_id IS NULL) AND (chunks IS NULL) AND (finished_at IS NULL));

CREATE INDEX bulk_job_under_way ON public.bulk_job USING btree (id) WHERE (finished_at IS NULL);

CREATE INDEX bulk_job_result_failed ON public.bulk_job_result USING btree (bulk_job_id, "position") WHERE (NOT ok);

CREATE UNIQUE INDEX bundle_contents ON public.bundle USING btree (customer_id, contents);

CREATE INDEX bundle_component_sku ON public.bundle_component USING btree (sku_id, customer_id);

CREATE INDEX cancellation_request_agency ON public.cancellation_request USING btree (at, id) WHERE (status = 'requested'::text);

CREATE UNIQUE INDEX cancellation_request_open ON public.cancellation_request USING btree (customer_id, order_id) WHERE (status = 'requested'::text);

CREATE INDEX cancellation_request_order ON public.cancellation_request USING btree (customer_id, order_id, id);

CREATE UNIQUE INDEX carrier_name ON public.carrier USING btree (lower(name_en));

CREATE INDEX carrier_bill_disputed ON public.carrier_bill USING btree (id) WHERE (disputed_count > 0);

CREATE UNIQUE INDEX carrier_bill_number ON public.carrier_bill USING btree (lower(carrier), lower(number));

CREATE INDEX carrier_bill_recent ON public.carrier_bill USING btree (status, billed_on DESC, id DESC);

CREATE INDEX carrier_bill_undecided ON public.carrier_bill USING btree (status_since) WHERE ((status = 'open'::text) AND (undecided_count > 0));

CREATE INDEX carrier_bill_line_other ON public.carrier_bill_line USING btree (decided_at) INCLUDE (amount_minor) WHERE ((decision = 'accepted'::text) AND (customer_id IS NULL));

CREATE INDEX carrier_bill_line_parcel ON public.carrier_bill_line USING btree (customer_id, shipment_id) WHERE (shipment_id IS NOT NULL);

CREATE INDEX carrier_bill_line_tab ON public.carrier_bill_line USING btree (bill_id, decision, state, "position");

CREATE INDEX carrier_bill_line_tracking ON public.carrier_bill_line USING btree (tracking_number);

CREATE INDEX carrier_bill_line_wholesale ON public.carrier_bill_line USING btree (customer_id, wholesale_order_id) WHERE (wholesale_order_id IS NOT NULL);

CREATE INDEX carrier_label_carrier ON public.carrier_label USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);

CREATE INDEX carrier_label_file ON public.carrier_label USING btree (status_since) WHERE (file_id IS NOT NULL);

CREATE UNIQUE INDEX carrier_label_open ON public.carrier_label USING btree (customer_id, order_id, label_no) WHERE (status = ANY (ARRAY['buying'::text, 'created'::text, 'refused'::text]));

CREATE INDEX carrier_label_order ON public.carrier_label USING btree (customer_id, order_id, id);

CREATE INDEX carrier_label_pending ON public.carrier_label USING btree (status_since) WHERE (status = ANY (ARRAY['buying'::text, 'created'::text]));

CREATE INDEX carrier_service_line ON public.carrier_service USING btree (shipping_line_id, "position");

CREATE INDEX cart_line_sku ON public.cart_line USING btree (sku_id);

CREATE INDEX catalogue_import_pending_search_ids ON public.catalogue_import_chunk USING btree (import_id, chunk_no) WHERE (pending_search_ids <> '{}'::bigint[]);

CREATE INDEX commission_all ON public.commission USING btree (month DESC, id DESC);

CREATE INDEX commission_available ON public.commission USING btree (available_at, customer_id) INCLUDE (payout_minor) WHERE (state = 'available'::text);

CREATE INDEX commission_locked ON public.commission USING btree (id) WHERE (state = 'locked'::text);

CREATE INDEX commission_month ON public.commission USING btree (customer_id, month, referred_id) INCLUDE (state, "position", product_minor, exchange_rate, payout_minor);

CREATE UNIQUE INDEX commission_open ON public.commission USING btree (referred_id, order_id) WHERE (state <> 'paid'::text);

CREATE UNIQUE INDEX commission_order ON public.commission USING btree (referred_id, order_id, "position");

CREATE INDEX commission_payout_month ON public.commission USING btree (customer_id, payout_month) WHERE (payout_month IS NOT NULL);

CREATE INDEX commission_recent ON public.commission USING btree (customer_id, paid_at DESC, id DESC);

CREATE INDEX commission_referred ON public.commission USING btree (customer_id, referred_id, paid_at DESC, id DESC);

CREATE INDEX commission_state ON public.commission USING btree (customer_id, state, paid_at DESC, id DESC);

CREATE INDEX commission_taken_back ON public.commission USING btree (available_at, customer_id) INCLUDE (payout_minor) WHERE ((state = 'available'::text) AND (payout_minor < 0));

CREATE INDEX commission_payout_list ON public.commission_payout USING btree (month, customer_id);

CREATE INDEX credit_line_closing ON public.credit_line USING btree (next_statement_at);

CREATE INDEX credit_line_change_id ON public.credit_line_change USING hash (id);

CREATE UNIQUE INDEX credit_line_change_proposed ON public.credit_line_change USING btree (customer_id) WHERE (status = 'proposed'::text);

CREATE INDEX credit_line_change_waiting ON public.credit_line_change USING btree (status_since, id) WHERE (status = 'proposed'::text);

CREATE INDEX credit_statement_due ON public.credit_statement USING btree (due_at, customer_id) WHERE (settled_at IS NULL);

CREATE INDEX credit_statement_open ON public.credit_statement USING btree (customer_id, id) WHERE (settled_at IS NULL);

CREATE INDEX customer_actor_name ON public.customer USING btree (lower(name), customer_id);

CREATE INDEX customer_created ON public.customer USING btree (created_at DESC);

CREATE INDEX customer_name_search ON public.customer USING gin (name gin_trgm_ops);

CREATE INDEX customer_named_agent ON public.customer USING btree (named_agent_id) WHERE (named_agent_id IS NOT NULL);

CREATE INDEX customer_referred_by ON public.customer USING btree (referred_by, customer_id) WHERE (referred_by IS NOT NULL);

CREATE INDEX customer_vip_level ON public.customer USING btree (vip_level_id) WHERE (vip_level_id IS NOT NULL);

CREATE INDEX customer_words ON public.customer USING gin (normalize_search_text(name) gin_trgm_ops);

CREATE UNIQUE INDEX customer_address_default ON public.customer_address USING btree (customer_id, kind) WHERE is_default;

CREATE INDEX customer_price_id ON public.customer_price USING hash (id);

CREATE INDEX customer_price_open ON public.customer_price USING btree (customer_id) WHERE (ended_at IS NULL);

CREATE INDEX customer_price_recent ON public.customer_price USING btree (created_at DESC, id DESC);

CREATE INDEX customs_code_words ON public.customs_code USING gin (words) WITH (fastupdate=off);

CREATE INDEX delivery_time_line ON public.delivery_time USING btree (shipping_line_id);

CREATE INDEX dropshipping_order_agency_status ON public.dropshipping_order USING btree (status, id DESC) INCLUDE (customer_id, shipping_line_id, country_code, waiting_reason, created_at, paid_at);

CREATE INDEX dropshipping_order_by_total ON public.dropshipping_order USING btree (customer_id, shop_id, status, waiting_reason, total_minor, created_at, id);

CREATE INDEX dropshipping_order_by_wait ON public.dropshipping_order USING btree (customer_id, shop_id, status, waiting_reason, waiting_since, created_at, id);

CREATE INDEX dropshipping_order_country ON public.dropshipping_order USING btree (country_code, id DESC) INCLUDE (status);

CREATE UNIQUE INDEX dropshipping_order_id ON public.dropshipping_order USING btree (id);

CREATE INDEX dropshipping_order_line ON public.dropshipping_order USING btree (shipping_line_id, id DESC) INCLUDE (status) WHERE (shipping_line_id IS NOT NULL);

CREATE INDEX dropshipping_order_made ON public.dropshipping_order USING btree (customer_id, created_at, shop_id) WHERE (kind <> 'plain'::text);

CREATE INDEX dropshipping_order_merge ON public.dropshipping_order USING btree (customer_id, shop_id, merge_key, id) WHERE ((status = ANY (ARRAY['awaitingQuote'::text, 'awaitingPayment'::text])) AND (merge_key IS NOT NULL));

CREATE INDEX dropshipping_order_paid ON public.dropshipping_order USING btree (customer_id, paid_at) INCLUDE (shop_id, total_minor) WHERE (paid_at IS NOT NULL);

CREATE INDEX dropshipping_order_paid_on ON public.dropshipping_order USING btree (paid_at DESC, id DESC) WHERE (paid_at IS NOT NULL);

CREATE INDEX dropshipping_order_parts ON public.dropshipping_order USING btree (customer_id, split_from_id) WHERE (split_from_id IS NOT NULL);

CREATE INDEX dropshipping_order_queue ON public.dropshipping_order USING btree (status, ship_clock_started_at, id) INCLUDE (ship_clock_paused_since) WHERE (status = ANY (ARRAY['processing'::text, 'awaitingStock'::text, 'partlyShipped'::text]));

CREATE INDEX dropshipping_order_received ON public.dropshipping_order USING btree (created_at DESC, id DESC);

CREATE INDEX dropshipping_order_recent ON public.dropshipping_order USING btree (customer_id, created_at DESC, id DESC) INCLUDE (shop_id);

CREATE INDEX dropshipping_order_replacement_paid ON public.dropshipping_order USING btree (customer_id, paid_at, shop_id) WHERE ((kind = 'replacement'::text) AND (paid_at IS NOT NULL));

CREATE INDEX dropshipping_order_replacements ON public.dropshipping_order USING btree (customer_id, replacement_of_id, id) WHERE (replacement_of_id IS NOT NULL);

CREATE INDEX dropshipping_order_rule ON public.dropshipping_order USING btree (customer_id, rule_id, created_at) WHERE (rule_id IS NOT NULL);

CREATE INDEX dropshipping_order_shop ON public.dropshipping_order USING btree (customer_id, shop_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX dropshipping_order_shop_key ON public.dropshipping_order USING btree (customer_id, shop_id, shop_order_key) WHERE (shop_order_key IS NOT NULL);

CREATE INDEX dropshipping_order_shop_status ON public.dropshipping_order USING btree (customer_id, shop_id, status, created_at DESC, id DESC);

CREATE INDEX dropshipping_order_sources ON public.dropshipping_order USING btree (customer_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);

CREATE INDEX dropshipping_order_status ON public.dropshipping_order USING btree (customer_id, status, created_at DESC, id DESC);

CREATE INDEX dropshipping_order_unpaid ON public.dropshipping_order USING btree (customer_id, created_at DESC, id DESC) INCLUDE (shop_id, merge_key) WHERE ((status = ANY (ARRAY['awaitingQuote'::text, 'awaitingPayment'::text])) AND (merge_key IS NOT NULL));

CREATE INDEX dropshipping_order_unpaid_country ON public.dropshipping_order USING btree (country_code, id DESC) WHERE ((status = ANY (ARRAY['awaitingQuote'::text, 'awaitingPayment'::text])) AND (shipping_line_id IS NOT NULL));

CREATE INDEX dropshipping_order_waiting_on ON public.dropshipping_order USING btree (customer_id, waiting_on, status, created_at DESC, id DESC) WHERE (waiting_on IS NOT NULL);

CREATE INDEX dropshipping_order_waits_for ON public.dropshipping_order USING btree (waiting_reason, waiting_since, id) WHERE (waiting_reason IS NOT NULL);

CREATE UNIQUE INDEX extra_service_service ON public.extra_service USING btree (service_id) WHERE (service_id IS NOT NULL);

CREATE INDEX figures_recount_day ON public.figures_recount USING btree (customer_id, at);

CREATE INDEX figures_recount_next ON public.figures_recount USING btree (id);

CREATE INDEX file_age ON public.file USING btree (created_at);

CREATE INDEX file_customer ON public.file USING btree (customer_id, id DESC);

CREATE INDEX hand_over_age ON public.hand_over USING btree (closed_at DESC, id DESC);

CREATE INDEX hand_over_parcel_list ON public.hand_over_parcel USING btree (hand_over_id);

CREATE INDEX hand_over_parcel_unscanned ON public.hand_over_parcel USING btree (handed_over_at) WHERE ((first_scan_at IS NULL) AND (resolved_at IS NULL));

CREATE INDEX holiday_days ON public.holiday USING btree (first_day, last_day);

CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);

CREATE INDEX import_rule_country ON public.import_rule USING btree (country_code, valid_from);

CREATE INDEX invoice_all_credits ON public.invoice USING btree (issued_on, id) WHERE (series = 'credit'::text);

CREATE INDEX invoice_all_day ON public.invoice USING btree (issued_on, id);

CREATE INDEX invoice_all_of_series ON public.invoice USING btree (of_series, issued_on, id);

CREATE INDEX invoice_corrects ON public.invoice USING btree (customer_id, corrects_id) WHERE (corrects_id IS NOT NULL);

CREATE INDEX invoice_credits ON public.invoice USING btree (customer_id, id DESC) WHERE (series = 'credit'::text);

CREATE INDEX invoice_day ON public.invoice USING btree (customer_id, issued_on, id);

CREATE INDEX invoice_id ON public.invoice USING hash (id);

CREATE INDEX invoice_of_series ON public.invoice USING btree (customer_id, of_series, id DESC);

CREATE UNIQUE INDEX invoice_replaces ON public.invoice USING btree (customer_id, replaces_id) WHERE (replaces_id IS NOT NULL);

CREATE INDEX invoice_source ON public.invoice USING btree (customer_id, source_kind, source_id);

CREATE INDEX invoice_source_number ON public.invoice USING btree (source_number);

CREATE INDEX invoice_transaction ON public.invoice USING btree (customer_id, transaction_id);

CREATE INDEX invoice_address_monthly ON public.invoice_address USING btree (customer_id) WHERE monthly_email;

CREATE INDEX ledger_posting_wallet ON public.ledger_posting USING btree (customer_id, transaction_id DESC) INCLUDE (amount_minor, balance_after_minor) WHERE (account = 'wallet'::text);

CREATE INDEX ledger_transaction_other ON public.ledger_transaction USING btree (created_at) WHERE (source_kind <> ALL (ARRAY['order'::text, 'returnedParcel'::text, 'purchaseOrder'::text, 'wholesaleOrder'::text, 'serviceOrder'::text, 'recharge'::text, 'withdrawal'::text, 'correction'::text, 'commission'::text]));

CREATE INDEX ledger_transaction_source ON public.ledger_transaction USING btree (customer_id, source_id, source_kind);

CREATE INDEX ledger_transaction_time ON public.ledger_transaction USING btree (customer_id, created_at);

CREATE INDEX ledger_violation_of_customer ON public.ledger_violation USING btree (customer_id, found_at, id);

CREATE UNIQUE INDEX ledger_violation_open ON public.ledger_violation USING btree (invariant, COALESCE(customer_id, (0)::bigint), md5((detail)::text)) WHERE (resolved_at IS NULL);

CREATE INDEX ledger_violation_resolved ON public.ledger_violation USING btree (resolved_at DESC, id DESC) WHERE (resolved_at IS NOT NULL);

CREATE INDEX ledger_violation_waiting ON public.ledger_violation USING btree (found_at, id) WHERE (resolved_at IS NULL);

CREATE INDEX listing_failing ON public.listing USING btree (failing_since DESC, id DESC) WHERE (failure IS NOT NULL);

CREATE INDEX listing_newest ON public.listing USING btree (customer_id, id DESC);

CREATE INDEX listing_of_shop ON public.listing USING btree (customer_id, shop_id, id DESC);

CREATE INDEX listing_open ON public.listing USING btree (next_attempt_at) WHERE (status = ANY (ARRAY['queued'::text, 'retrying'::text]));

CREATE INDEX listing_own_rate ON public.listing USING btree (customer_id, shop_id, updated_at DESC) WHERE (own_rate IS NOT NULL);

CREATE UNIQUE INDEX listing_product ON public.listing USING btree (customer_id, product_id, shop_id, copy);

CREATE INDEX listing_status ON public.listing USING btree (customer_id, status, id DESC);

CREATE INDEX listing_variant_sku ON public.listing_variant USING btree (sku_id);

CREATE INDEX listing_variant_untold ON public.listing_variant USING btree (customer_id, shop_id) WHERE ((target_quantity IS NOT NULL) AND (target_quantity IS DISTINCT FROM synced_quantity) AND (stock_error IS NULL));

CREATE INDEX mail_recent ON public.mail USING btree (id DESC);

CREATE INDEX mail_search ON public.mail USING gin (to_address gin_trgm_ops, subject gin_trgm_ops);

CREATE INDEX mail_unsent ON public.mail USING btree (id) WHERE (sent_at IS NULL);

CREATE INDEX mail_secret_expiry ON public.mail_secret USING btree (expires_at);

CREATE INDEX mail_secret_reference ON public.mail_secret USING btree (reference);

CREATE INDEX mapped_sku_change_newest ON public.mapped_sku_change USING btree (customer_id, at DESC, id DESC);

CREATE INDEX mapped_sku_change_open ON public.mapped_sku_change USING btree (customer_id, at DESC, id DESC) WHERE (seen_at IS NULL);

CREATE UNIQUE INDEX mapped_sku_change_unseen ON public.mapped_sku_change USING btree (customer_id, sku_id, kind) WHERE (seen_at IS NULL);

CREATE UNIQUE INDEX mapped_sku_change_unseen_variant ON public.mapped_sku_change USING btree (customer_id, shop_id, variant_key) WHERE ((seen_at IS NULL) AND (kind = 'variant'::text));

CREATE INDEX mapped_sku_change_variant ON public.mapped_sku_change USING btree (customer_id, shop_id, variant_key, id DESC) WHERE (kind = 'variant'::text);

CREATE INDEX mapping_change_batch ON public.mapping_change USING btree (customer_id, batch_id, id);

CREATE INDEX mapping_change_variant ON public.mapping_change USING btree (customer_id, shop_id, variant_key, id DESC);

CREATE INDEX merge_run_old ON public.merge_run USING btree (at);

CREATE INDEX merge_window_on ON public.merge_window USING btree (customer_id) WHERE is_enabled;

CREATE INDEX notice_changed ON public.notice USING btree (updated_at, id);

CREATE INDEX notice_mailing ON public.notice USING btree (id) WHERE ((mailed_until IS NOT NULL) AND (mailed_at IS NULL));

CREATE INDEX notice_published ON public.notice USING btree (published_at DESC, id DESC) WHERE (status = 'published'::text);

CREATE INDEX notice_status ON public.notice USING btree (status, id DESC);

CREATE INDEX notice_told ON public.notice USING btree (audience) INCLUDE (revision) WHERE (status <> 'draft'::text);

CREATE INDEX notice_read_notice ON public.notice_read USING btree (notice_id, read_at DESC);

CREATE INDEX notice_recipient_notice ON public.notice_recipient USING btree (notice_id);

CREATE INDEX operator_idempotency_key_age ON public.operator_idempotency_key USING btree (created_at);

CREATE UNIQUE INDEX operator_saved_view_own_name ON public.operator_saved_view USING btree (page, maker_id, lower(name));

CREATE UNIQUE INDEX operator_saved_view_shared_name ON public.operator_saved_view USING btree (page, lower(name)) WHERE is_shared;

CREATE INDEX order_assignee_operator ON public.order_assignee USING btree (operator_id, order_id);

CREATE INDEX order_figures_by_day_shop ON public.order_figures_by_day USING btree (customer_id, shop_id);

CREATE INDEX order_flag_age ON public.order_flag USING btree (kind, since, order_id);

CREATE INDEX order_flag_agency ON public.order_flag USING btree (kind, since, order_id) WHERE (waiting_on = 'agency'::text);

CREATE INDEX order_flag_kind ON public.order_flag USING btree (customer_id, kind, order_id);

CREATE INDEX order_flag_until ON public.order_flag USING btree (kind, expires_at) WHERE (expires_at IS NOT NULL);

CREATE INDEX order_import_open ON public.order_import USING btree (customer_id, id) WHERE (status = 'importing'::text);

CREATE INDEX order_import_recent ON public.order_import USING btree (customer_id, id DESC);

CREATE INDEX order_line_open ON public.order_line USING btree (sku_id, customer_id, order_id) INCLUDE (id, quantity, shipped_quantity, units) WHERE ((sku_id IS NOT NULL) AND (parts IS NULL) AND (shipped_quantity < quantity));

CREATE INDEX order_line_origin ON public.order_line USING btree (customer_id, root_order_id) WHERE (root_order_id IS NOT NULL);

CREATE INDEX order_line_part ON public.order_line USING gin (parts jsonb_path_ops) WHERE (parts IS NOT NULL);

CREATE INDEX order_line_sku ON public.order_line USING btree (sku_id, customer_id) INCLUDE (order_id) WHERE (sku_id IS NOT NULL);

CREATE INDEX order_line_unshipped ON public.order_line USING btree (customer_id, variant_key, order_id) WHERE (shipped_quantity = 0);

CREATE INDEX order_line_variant ON public.order_line USING btree (customer_id, variant_key) WHERE (sku_id IS NULL);

CREATE UNIQUE INDEX order_problem_open ON public.order_problem USING btree (customer_id, order_id) WHERE (status = ANY (ARRAY['onSeller'::text, 'onAgency'::text]));

CREATE INDEX order_problem_order ON public.order_problem USING btree (customer_id, order_id, id);

CREATE INDEX order_profit_counted ON public.order_profit USING btree (counted_at);

CREATE INDEX order_profit_customer ON public.order_profit USING btree (customer_id, day);

CREATE INDEX order_profit_day ON public.order_profit USING btree (day, order_id);

CREATE INDEX order_profit_kind ON public.order_profit USING btree (sale_kind, day, order_id);

CREATE INDEX order_profit_line ON public.order_profit USING btree (shipping_line_id, day);

CREATE INDEX order_profit_operator ON public.order_profit USING btree (operator_id, day);

CREATE INDEX order_profit_product_day ON public.order_profit_product USING btree (day, product_id);

CREATE INDEX order_profit_product_product ON public.order_profit_product USING btree (product_id, day);

CREATE INDEX order_search_term_order ON public.order_search_term USING btree (order_id, term text_pattern_ops);

CREATE INDEX order_search_term_word ON public.order_search_term USING btree (term text_pattern_ops, order_id) INCLUDE (customer_id);

CREATE INDEX order_service_stock ON public.order_service USING btree (customer_id, order_id) WHERE (stock_id IS NOT NULL);

CREATE INDEX order_surcharge_created ON public.order_surcharge USING btree (created_at, id);

CREATE INDEX order_surcharge_declined ON public.order_surcharge USING btree (status_since, id) WHERE (status = 'declined'::text);

CREATE INDEX order_surcharge_due ON public.order_surcharge USING btree (answer_by, id) WHERE (status = 'open'::text);

CREATE INDEX order_surcharge_ended ON public.order_surcharge USING btree (id) WHERE (status = ANY (ARRAY['withdrawn'::text, 'over'::text]));

CREATE UNIQUE INDEX order_surcharge_id ON public.order_surcharge USING btree (id);

CREATE UNIQUE INDEX order_surcharge_open ON public.order_surcharge USING btree (customer_id, order_id) WHERE (status = ANY (ARRAY['open'::text, 'declined'::text]));

CREATE INDEX order_surcharge_order ON public.order_surcharge USING btree (customer_id, order_id, id);

CREATE INDEX order_surcharge_paid ON public.order_surcharge USING btree (id) WHERE (status = ANY (ARRAY['paid'::text, 'paidBack'::text]));

CREATE INDEX order_surcharge_raised_by ON public.order_surcharge USING btree (raised_by, id);

CREATE UNIQUE INDEX packed_parcel_correction ON public.packed_parcel USING btree (customer_id, correction_id) WHERE (correction_id IS NOT NULL);

CREATE UNIQUE INDEX packed_parcel_open ON public.packed_parcel USING btree (customer_id, order_id) WHERE ((shipment_id IS NULL) AND (voided_at IS NULL));

CREATE INDEX packed_parcel_order ON public.packed_parcel USING btree (customer_id, order_id);

CREATE UNIQUE INDEX packed_parcel_shipment ON public.packed_parcel USING btree (customer_id, shipment_id) WHERE (shipment_id IS NOT NULL);

CREATE UNIQUE INDEX packed_parcel_surcharge ON public.packed_parcel USING btree (customer_id, surcharge_id) WHERE (surcharge_id IS NOT NULL);

CREATE INDEX passkey_account ON public.passkey USING btree (account_id) WHERE (account_id IS NOT NULL);

CREATE INDEX passkey_operator ON public.passkey USING btree (operator_id) WHERE (operator_id IS NOT NULL);

CREATE INDEX passkey_challenge_expiry ON public.passkey_challenge USING btree (expires_at);

CREATE INDEX payout_account_hint ON public.payout_account USING btree (kind, hint);

CREATE UNIQUE INDEX paypal_account_saved ON public.paypal_account USING btree (customer_id) WHERE (status = 'saved'::text);

CREATE UNIQUE INDEX paypal_account_setup ON public.paypal_account USING btree (setup_token) WHERE (setup_token IS NOT NULL);

CREATE INDEX paypal_account_to_delete ON public.paypal_account USING btree (status_since) WHERE ((status = 'removed'::text) AND (token_sealed IS NOT NULL));

CREATE UNIQUE INDEX paypal_account_token ON public.paypal_account USING btree (token_hash) WHERE (token_hash IS NOT NULL);

CREATE UNIQUE INDEX price_template_default ON public.price_template USING btree (customer_id) WHERE is_default;

CREATE UNIQUE INDEX price_template_name ON public.price_template USING btree (customer_id, lower(name));

CREATE INDEX product_category_members ON public.product USING btree (category) WHERE ((owner_customer_id IS NULL) AND is_published);

CREATE INDEX product_category_of ON public.product USING btree (category, id DESC);

CREATE INDEX product_changed ON public.product USING btree (updated_at, id);

CREATE INDEX product_code_lower ON public.product USING btree (lower(code));

CREATE INDEX product_lacks_customs_data ON public.product USING btree (id) WHERE ((customs_name = ''::text) OR (hs_code = ''::text) OR (origin_country = ''::text));

CREATE INDEX product_missing_customs_data ON public.product USING btree (published_at, id) WHERE (is_published AND ((customs_name = ''::text) OR (hs_code = ''::text) OR (origin_country = ''::text)));

CREATE INDEX product_owner ON public.product USING btree (owner_customer_id, id DESC);

CREATE INDEX product_state ON public.product USING btree (state, id DESC);

CREATE INDEX product_without_name_zh ON public.product USING btree (id DESC) WHERE (subject_zh = ''::text);

CREATE INDEX product_without_picture ON public.product USING btree (id DESC) WHERE (cover_url IS NULL);

CREATE INDEX product_sales_by_day_product ON public.product_sales_by_day USING btree (customer_id, product_id, day);

CREATE INDEX product_search_code ON public.product_search USING btree (code text_pattern_ops);

CREATE INDEX product_search_codes ON public.product_search USING gin (codes) WITH (fastupdate='on');

CREATE INDEX product_search_facets ON public.product_search USING gin (facets) WITH (fastupdate='on');

CREATE INDEX product_search_newest ON public.product_search USING btree (published_at DESC, product_id DESC);

CREATE INDEX product_search_price ON public.product_search USING btree (price_minor, product_id);

CREATE INDEX product_search_sales ON public.product_search USING btree (units_sold DESC, product_id DESC);

CREATE INDEX product_search_words ON public.product_search USING gin (words) WITH (fastupdate='on');

CREATE INDEX purchase_arrival_id ON public.purchase_arrival USING btree (customer_id, id);

CREATE INDEX purchase_arrival_read_order ON public.purchase_arrival_read USING btree (customer_id, order_id);

CREATE INDEX purchase_event_newest ON public.purchase_event USING btree (customer_id, id DESC);

CREATE INDEX purchase_item_last ON public.purchase_item USING btree (customer_id, sku_id, order_id DESC);

CREATE INDEX purchase_item_sku ON public.purchase_item USING btree (sku_id);

CREATE INDEX purchase_order_age ON public.purchase_order USING btree (status, status_since, id);

CREATE INDEX purchase_order_arrived ON public.purchase_order USING btree (customer_id, last_arrival_at) WHERE (last_arrival_at IS NOT NULL);

CREATE INDEX purchase_order_cancel ON public.purchase_order USING btree (cancellation_requested_at, id) WHERE (cancellation_requested_at IS NOT NULL);

CREATE INDEX purchase_order_checked ON public.purchase_order USING btree (status_since, id) WHERE ((status = 'arrived'::text) AND (type = 1));

CREATE UNIQUE INDEX purchase_order_id ON public.purchase_order USING btree (id);

CREATE INDEX purchase_order_list ON public.purchase_order USING btree (customer_id, type, id DESC);

CREATE INDEX purchase_order_newest ON public.purchase_order USING btree (id DESC);

CREATE INDEX purchase_order_queue ON public.purchase_order USING btree (status, created_at, id);

CREATE INDEX purchase_order_search ON public.purchase_order USING gin (search_text gin_trgm_ops);

CREATE INDEX purchase_order_status ON public.purchase_order USING btree (customer_id, type, status, id DESC);

CREATE INDEX purchase_order_to_come ON public.purchase_order USING btree (created_at, id) WHERE (status = ANY (ARRAY['submitted'::text, 'inTransit'::text, 'purchasing'::text, 'partlyArrived'::text]));

CREATE INDEX quote_offer_operator ON public.quote_offer USING btree (operator_id, customer_id, request_id);

CREATE INDEX quote_request_country ON public.quote_request USING btree (country_code, id);

CREATE INDEX quote_request_expiry ON public.quote_request USING btree (expires_at) WHERE (status = 'offered'::text);

CREATE UNIQUE INDEX quote_request_id ON public.quote_request USING btree (id);

CREATE UNIQUE INDEX quote_request_open ON public.quote_request USING btree (customer_id, shop_id, variant_key) WHERE (status = ANY (ARRAY['requested'::text, 'offered'::text]));

CREATE INDEX quote_request_queue ON public.quote_request USING btree (status, requested_at, id) WHERE (status = 'requested'::text);

CREATE INDEX quote_request_recent ON public.quote_request USING btree (customer_id, id DESC);

CREATE INDEX quote_request_requested ON public.quote_request USING btree (requested_at, id);

CREATE INDEX quote_request_search ON public.quote_request USING gin ((((((title || ' '::text) || variant_title) || ' '::text) || shop_sku)) gin_trgm_ops);

CREATE INDEX quote_request_since ON public.quote_request USING btree (status, status_since, id);

CREATE INDEX quote_request_status ON public.quote_request USING btree (status, id DESC);

CREATE INDEX quote_request_variant ON public.quote_request USING btree (customer_id, shop_id, variant_key, id DESC);

CREATE INDEX recharge_automatic ON public.recharge USING btree (customer_id, created_at) WHERE (paypal_account_id IS NOT NULL);

CREATE UNIQUE INDEX recharge_automatic_start ON public.recharge USING btree (customer_id) WHERE ((paypal_account_id IS NOT NULL) AND (status = 'created'::text));

CREATE INDEX recharge_created ON public.recharge USING btree (created_at, id);

CREATE UNIQUE INDEX recharge_id ON public.recharge USING btree (id);

CREATE INDEX recharge_open_paypal ON public.recharge USING btree (created_at) WHERE ((method = 'paypal'::text) AND (status = ANY (ARRAY['created'::text, 'approved'::text, 'pending'::text])));

CREATE INDEX recharge_payer ON public.recharge USING btree (customer_id, paypal_payer) WHERE (paypal_payer <> ''::text);

CREATE UNIQUE INDEX recharge_paypal_capture ON public.recharge USING btree (paypal_capture_id) WHERE (paypal_capture_id IS NOT NULL);

CREATE UNIQUE INDEX recharge_paypal_order ON public.recharge USING btree (paypal_order_id) WHERE (paypal_order_id IS NOT NULL);

CREATE INDEX recharge_recent ON public.recharge USING btree (customer_id, id DESC);

CREATE UNIQUE INDEX recharge_reference ON public.recharge USING btree (payment_method_id, reference_key) WHERE ((status = 'credited'::text) AND (payment_method_id IS NOT NULL) AND (reference_key IS NOT NULL));

CREATE INDEX recharge_reference_search ON public.recharge USING gin (lower(bank_reference) gin_trgm_ops);

CREATE INDEX recharge_review ON public.recharge USING btree (status_since, id) WHERE ((method = 'bank'::text) AND (status = 'pending'::text));

CREATE INDEX recharge_reviewed_by ON public.recharge USING btree (reviewed_by, id) WHERE (reviewed_by IS NOT NULL);

CREATE INDEX recharge_since ON public.recharge USING btree (status_since, id);

CREATE INDEX recharge_status ON public.recharge USING btree (status, id DESC);

CREATE INDEX recharge_reversal_open ON public.recharge_reversal USING btree (customer_id, created_at) WHERE (collected_minor < owed_minor);

CREATE UNIQUE INDEX recharge_reversal_refund ON public.recharge_reversal USING btree (paypal_refund_id);

CREATE INDEX refund_agency ON public.refund USING btree (state_since, id) WHERE (state = ANY (ARRAY['applied'::text, 'reviewing'::text]));

CREATE INDEX refund_at ON public.refund USING btree (at, id);

CREATE INDEX refund_ended ON public.refund USING btree (id) WHERE (state = ANY (ARRAY['refunded'::text, 'replaced'::text, 'rejected'::text, 'withdrawn'::text]));

CREATE UNIQUE INDEX refund_id ON public.refund USING btree (id);

CREATE UNIQUE INDEX refund_open ON public.refund USING btree (customer_id, order_id) WHERE (state = ANY (ARRAY['applied'::text, 'reviewing'::text, 'needEvidence'::text, 'offered'::text, 'accepted'::text]));

CREATE INDEX refund_order ON public.refund USING btree (customer_id, order_id, id);

CREATE INDEX refund_replaced ON public.refund USING btree (customer_id, order_id) WHERE (state = 'replaced'::text);

CREATE UNIQUE INDEX refund_replacement ON public.refund USING btree (customer_id, replacement_order_id) WHERE (replacement_order_id IS NOT NULL);

CREATE INDEX refund_until ON public.refund USING btree (expires_at, id) WHERE (expires_at IS NOT NULL);

CREATE INDEX replacement_of ON public.replacement USING btree (customer_id, of_order_id, order_id);

CREATE UNIQUE INDEX replacement_offered ON public.replacement USING btree (customer_id, of_order_id) WHERE (decision = 'offered'::text);

CREATE UNIQUE INDEX replacement_order ON public.replacement USING btree (order_id);

CREATE INDEX replacement_unseen ON public.replacement USING btree (decided_at, order_id) WHERE ((decision = ANY (ARRAY['declined'::text, 'expired'::text])) AND (seen_at IS NULL));

CREATE INDEX replacement_until ON public.replacement USING btree (offered_until) WHERE (decision = 'offered'::text);

CREATE INDEX returned_parcel_all ON public.returned_parcel USING btree (id DESC);

CREATE INDEX returned_parcel_deadline ON public.returned_parcel USING btree (answer_until) WHERE ((state = ANY (ARRAY['pendingAddress'::text, 'pendingPay'::text])) AND (overdue_at IS NULL));

CREATE UNIQUE INDEX returned_parcel_id ON public.returned_parcel USING btree (id);

CREATE INDEX returned_parcel_order ON public.returned_parcel USING btree (customer_id, order_id);

CREATE INDEX returned_parcel_overdue ON public.returned_parcel USING btree (overdue_at) WHERE ((state = ANY (ARRAY['pendingAddress'::text, 'pendingPay'::text])) AND (overdue_at IS NOT NULL));

CREATE INDEX returned_parcel_queue ON public.returned_parcel USING btree (state, state_since, id);

CREATE INDEX returned_parcel_received ON public.returned_parcel USING btree (received_at, id);

CREATE INDEX returned_parcel_received_by ON public.returned_parcel USING btree (received_by, id) WHERE (received_by IS NOT NULL);

CREATE INDEX returned_parcel_recent ON public.returned_parcel USING btree (customer_id, id DESC);

CREATE UNIQUE INDEX returned_parcel_reshipped ON public.returned_parcel USING btree (customer_id, reshipped_as_id) WHERE (reshipped_as_id IS NOT NULL);

CREATE INDEX returned_parcel_state ON public.returned_parcel USING btree (customer_id, state, id DESC);

CREATE INDEX sales_recount_next ON public.sales_recount USING btree (id);

CREATE INDEX saved_product_product ON public.saved_product USING btree (product_id);

CREATE UNIQUE INDEX saved_reply_name ON public.saved_reply USING btree (lower(name));

CREATE UNIQUE INDEX saved_view_own_name ON public.saved_view USING btree (customer_id, page, maker_id, lower(name));

CREATE UNIQUE INDEX saved_view_shared_name ON public.saved_view USING btree (customer_id, page, lower(name)) WHERE is_shared;

CREATE INDEX schedule_due ON public.schedule USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);

CREATE UNIQUE INDEX schedule_id ON public.schedule USING btree (id);

CREATE INDEX schedule_to_replan ON public.schedule USING btree (customer_id) WHERE must_replan;

CREATE UNIQUE INDEX schedule_run_by_hand ON public.schedule_run USING btree (customer_id, schedule_id) WHERE ((cause = 'hand'::text) AND (status = ANY (ARRAY['waiting'::text, 'running'::text])));

CREATE INDEX schedule_run_day ON public.schedule_run USING btree (customer_id, schedule_id, day) WHERE (day IS NOT NULL);

CREATE INDEX schedule_run_old ON public.schedule_run USING btree (finished_at) WHERE (finished_at IS NOT NULL);

CREATE INDEX schedule_run_open ON public.schedule_run USING btree (created_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

CREATE INDEX schedule_run_paying ON public.schedule_run USING btree (customer_id) WHERE ((status = 'running'::text) AND (order_ids IS NOT NULL));

CREATE UNIQUE INDEX schedule_run_planned ON public.schedule_run USING btree (customer_id, schedule_id, planned_at) WHERE (cause = 'time'::text);

CREATE INDEX schedule_run_recent ON public.schedule_run USING btree (customer_id, schedule_id, id DESC);

CREATE INDEX search_word_alike ON public.search_word USING gin (word gin_trgm_ops);

CREATE INDEX search_word_beginning ON public.search_word USING btree (word text_pattern_ops);

CREATE INDEX service_order_age ON public.service_order USING btree (status, status_since, id);

CREATE INDEX service_order_delivered ON public.service_order USING btree (delivered_at, id) WHERE (status = 'delivered'::text);

CREATE UNIQUE INDEX service_order_id ON public.service_order USING btree (id);

CREATE INDEX service_order_on_seller ON public.service_order USING btree (status_since, id) WHERE (status = ANY (ARRAY['awaitingPayment'::text, 'delivered'::text]));

CREATE INDEX service_order_over ON public.service_order USING btree (status_since DESC, id DESC) WHERE (status = ANY (ARRAY['completed'::text, 'declined'::text, 'cancelled'::text]));

CREATE INDEX service_order_search ON public.service_order USING gin (search_text gin_trgm_ops);

CREATE INDEX service_order_status ON public.service_order USING btree (customer_id, status, id DESC);

CREATE INDEX service_order_wrote ON public.service_order USING btree (last_message_at, id) WHERE awaits_agency_reply;

CREATE INDEX service_order_target_order ON public.service_order_target USING btree (customer_id, dropshipping_order_id) WHERE (dropshipping_order_id IS NOT NULL);

CREATE INDEX service_order_target_sku ON public.service_order_target USING btree (sku_id) WHERE (sku_id IS NOT NULL);

CREATE INDEX service_order_unread_order ON public.service_order_unread USING btree (customer_id, order_id);

CREATE UNIQUE INDEX service_stock_movement_bought ON public.service_stock_movement USING btree (customer_id, service_order_id) WHERE (cause = 'bought'::text);

CREATE INDEX service_stock_movement_order ON public.service_stock_movement USING btree (customer_id, dropshipping_order_id) WHERE (dropshipping_order_id IS NOT NULL);

CREATE INDEX session_account ON public.session USING btree (account_id) WHERE (revoked_at IS NULL);

CREATE INDEX session_expiring_admin_view ON public.session USING btree (expires_at) WHERE ((opened_by IS NOT NULL) AND (revoked_at IS NULL));

CREATE INDEX session_expiry ON public.session USING btree (expires_at);

CREATE INDEX session_opened_by ON public.session USING btree (opened_by) WHERE (opened_by IS NOT NULL);

CREATE INDEX session_operator ON public.session USING btree (operator_id) WHERE (revoked_at IS NULL);

CREATE INDEX shipment_bulk_job ON public.shipment USING btree (bulk_job_id, order_id) WHERE (bulk_job_id IS NOT NULL);

CREATE INDEX shipment_delivered ON public.shipment USING btree (delivered_at) WHERE (delivered_at IS NOT NULL);

CREATE INDEX shipment_delivered_by_customer ON public.shipment USING btree (customer_id, delivered_at) INCLUDE (order_id, shipped_at, shipping_line_id) WHERE (delivered_at IS NOT NULL);

CREATE INDEX shipment_id ON public.shipment USING btree (id) INCLUDE (customer_id, order_id);

CREATE INDEX shipment_moving ON public.shipment USING btree (tracking_status, id) WHERE (delivered_at IS NULL);

CREATE INDEX shipment_order ON public.shipment USING btree (customer_id, order_id);

CREATE UNIQUE INDEX shipment_replaces ON public.shipment USING btree (customer_id, replaces_id) WHERE (replaces_id IS NOT NULL);

CREATE INDEX shipment_said_returned ON public.shipment USING btree (tracking_status_at, id) WHERE ((tracking_status = 'returned'::text) AND (returned_at IS NULL) AND (not_returned_at IS NULL));

CREATE INDEX shipment_shipped ON public.shipment USING btree (customer_id, shipped_at) INCLUDE (order_id);

CREATE INDEX shipment_silent ON public.shipment USING btree (last_tracking_at) WHERE ((delivered_at IS NULL) AND (registered_at IS NOT NULL));

CREATE UNIQUE INDEX shipment_tracking_number ON public.shipment USING btree (tracking_number);

CREATE INDEX shipment_tracking_prefix ON public.shipment USING btree (tracking_number text_pattern_ops);

CREATE INDEX shipment_unregistered ON public.shipment USING btree (id) WHERE ((registered_at IS NULL) AND (registration_refused IS NULL));

CREATE INDEX shipment_unscanned ON public.shipment USING btree (shipped_at) WHERE (tracking_status = ANY (ARRAY['infoReceived'::text, 'notFound'::text]));

CREATE INDEX shipping_rate_line ON public.shipping_rate USING btree (shipping_line_id, country_code, from_grams);

CREATE UNIQUE INDEX shipping_rule_id ON public.shipping_rule USING btree (id);

CREATE UNIQUE INDEX shop_domain ON public.shop USING btree (domain) WHERE ((domain IS NOT NULL) AND (status <> 'disconnected'::text));

CREATE UNIQUE INDEX shop_id ON public.shop USING btree (id);

CREATE INDEX shop_poll ON public.shop USING btree (last_synced_at) WHERE ((status = 'connected'::text) AND (kind = 'shopify'::text));

CREATE UNIQUE INDEX shop_fulfilment_push_once ON public.shop_fulfilment_push USING btree (customer_id, shipment_id, kind, COALESCE(event_status, ''::text), order_id);

CREATE INDEX shop_fulfilment_push_open ON public.shop_fulfilment_push USING btree (status, id) WHERE (status <> 'done'::text);

CREATE INDEX shop_fulfilment_push_order ON public.shop_fulfilment_push USING btree (customer_id, order_id);

CREATE INDEX shop_order_problem_by_try ON public.shop_order_problem USING btree (customer_id, shop_id, tried_at);

CREATE INDEX shop_product_pull_open ON public.shop_product_pull USING btree (customer_id, shop_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE UNIQUE INDEX shop_sync_one_at_a_time ON public.shop_sync USING btree (customer_id, shop_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX shop_sync_recent ON public.shop_sync USING btree (customer_id, shop_id, id DESC);

CREATE INDEX shop_variant_gone ON public.shop_variant USING btree (customer_id, shop_id, sort_title, variant_key) WHERE (deleted_in_shop_at IS NOT NULL);

CREATE INDEX shop_variant_listed ON public.shop_variant USING btree (customer_id, shop_id, sort_title, variant_key) WHERE (deleted_in_shop_at IS NULL);

CREATE INDEX shop_variant_mapped ON public.shop_variant USING btree (customer_id, sku_id) WHERE (sku_id IS NOT NULL);

CREATE INDEX shop_variant_product ON public.shop_variant USING btree (customer_id, shop_id, product_key, variant_key) WHERE (deleted_in_shop_at IS NULL);

CREATE INDEX shop_variant_same_sku ON public.shop_variant USING btree (customer_id, shop_sku_key) WHERE ((sku_id IS NOT NULL) AND (shop_sku_key <> ''::text));

CREATE INDEX shop_variant_same_title ON public.shop_variant USING btree (customer_id, sort_title) WHERE (sku_id IS NOT NULL);

CREATE INDEX shop_variant_search ON public.shop_variant USING gin (search) WITH (fastupdate=off);

CREATE INDEX shop_variant_sku ON public.shop_variant USING btree (sku_id) WHERE (sku_id IS NOT NULL);

CREATE INDEX shop_variant_unmapped ON public.shop_variant USING btree (customer_id, shop_id, sort_title, variant_key) WHERE ((sku_id IS NULL) AND (deleted_in_shop_at IS NULL));

CREATE INDEX shop_variant_with_sku ON public.shop_variant USING btree (customer_id, shop_id, sort_title, variant_key) WHERE ((sku_id IS NOT NULL) AND (deleted_in_shop_at IS NULL));

CREATE INDEX shop_variant_withdrawn ON public.shop_variant USING btree (customer_id, shop_id, variant_key) WHERE (has_withdrawn_sku AND (deleted_in_shop_at IS NULL));

CREATE INDEX shop_variant_country_sku ON public.shop_variant_country USING btree (sku_id);

CREATE UNIQUE INDEX shopper_report_open ON public.shopper_report USING btree (customer_id, order_id, kind, COALESCE(shipment_id, (0)::bigint)) WHERE (status = 'open'::text);

CREATE INDEX shopper_report_order ON public.shopper_report USING btree (customer_id, order_id, id);

CREATE INDEX shopper_report_recent ON public.shopper_report USING btree (customer_id, id DESC);

CREATE INDEX shopper_report_status ON public.shopper_report USING btree (customer_id, status, id DESC);

CREATE INDEX sku_code_lower ON public.sku USING btree (lower(code));

CREATE INDEX sku_owner ON public.sku USING btree (owner_customer_id, id DESC);

CREATE INDEX sku_product ON public.sku USING btree (product_id);

CREATE INDEX sku_search_private ON public.sku USING gin (owner_customer_id, search_text gin_trgm_ops) WHERE (owner_customer_id IS NOT NULL);

CREATE INDEX sku_search_public ON public.sku USING gin (search_text gin_trgm_ops) WHERE (owner_customer_id IS NULL);

CREATE INDEX sku_barcode_sku ON public.sku_barcode USING btree (sku_id);

CREATE UNIQUE INDEX sku_measurement_open ON public.sku_measurement USING btree (sku_id) WHERE (status = 'open'::text);

CREATE INDEX sku_measurement_sku ON public.sku_measurement USING btree (sku_id, id);

CREATE INDEX sku_measurement_status ON public.sku_measurement USING btree (status, id);

CREATE INDEX sku_measurement_waiting ON public.sku_measurement USING btree (status_since, id) WHERE (status = 'open'::text);

CREATE INDEX sold_product_sales ON public.sold_product USING btree (product_id, customer_id, day DESC, order_id DESC);

CREATE INDEX sourcing_quote_sku_sku ON public.sourcing_quote_sku USING btree (sku_id) WHERE (sku_id IS NOT NULL);

CREATE INDEX sourcing_request_age ON public.sourcing_request USING btree (status, status_since, id);

CREATE INDEX sourcing_request_countries ON public.sourcing_request USING gin (countries);

CREATE INDEX sourcing_request_created ON public.sourcing_request USING btree (created_at, id);

CREATE INDEX sourcing_request_deadline ON public.sourcing_request USING btree (status, needed_by, id);

CREATE INDEX sourcing_request_expiry ON public.sourcing_request USING btree (expires_at, id) WHERE (status = 'quoted'::text);

CREATE UNIQUE INDEX sourcing_request_id ON public.sourcing_request USING btree (id);

CREATE INDEX sourcing_request_link ON public.sourcing_request USING btree (customer_id, link_key) WHERE (link_key <> ''::text);

CREATE INDEX sourcing_request_of_operator ON public.sourcing_request USING btree (operator_id, id);

CREATE INDEX sourcing_request_operator ON public.sourcing_request USING btree (operator_id, status_since, id) WHERE (status = ANY (ARRAY['inProgress'::text, 'infoNeeded'::text]));

CREATE INDEX sourcing_request_product ON public.sourcing_request USING btree (product_id) WHERE (product_id IS NOT NULL);

CREATE INDEX sourcing_request_search ON public.sourcing_request USING gin (search_text gin_trgm_ops);

CREATE INDEX sourcing_request_status ON public.sourcing_request USING btree (customer_id, status, id DESC);

CREATE INDEX sourcing_request_wrote ON public.sourcing_request USING btree (last_message_at, id) WHERE awaits_agency_reply;

CREATE INDEX sourcing_unread_request ON public.sourcing_unread USING btree (customer_id, request_id);

CREATE INDEX sourcing_variant_of ON public.sourcing_variant USING btree (customer_id, shop_id, variant_key);

CREATE INDEX stock_alerts ON public.stock USING btree (customer_id, sku_id) WHERE (alert_kind IS NOT NULL);

CREATE INDEX stock_free ON public.stock USING btree (customer_id, sku_id) WHERE (on_hand > reserved);

CREATE INDEX stock_low ON public.stock USING btree (customer_id, low_since, sku_id) WHERE (low_since IS NOT NULL);

CREATE INDEX stock_most ON public.stock USING btree (customer_id, on_hand DESC, sku_id);

CREATE INDEX stock_sku ON public.stock USING btree (sku_id);

CREATE INDEX stock_to_alert ON public.stock USING btree (customer_id, sku_id) WHERE ((low_since IS NOT NULL) AND (alerted_at IS NULL));

CREATE INDEX stock_layer_open ON public.stock_layer USING btree (customer_id, sku_id, movement_id) WHERE (remaining > 0);

CREATE INDEX stock_layer_use_layer ON public.stock_layer_use USING btree (customer_id, sku_id, layer_id);

CREATE INDEX stock_movement_source ON public.stock_movement USING btree (customer_id, source_id);

CREATE UNIQUE INDEX stock_movement_undone ON public.stock_movement USING btree (customer_id, sku_id, undoes_id) WHERE (undoes_id IS NOT NULL);

CREATE INDEX stock_reservation_open ON public.stock_reservation USING btree (customer_id, sku_id) WHERE ((shipped + released) < units);

CREATE INDEX stock_reservation_sku ON public.stock_reservation USING btree (customer_id, sku_id, order_id DESC);

CREATE UNIQUE INDEX supplier_name ON public.supplier USING btree (lower(name));

CREATE INDEX supplier_channel_order_number ON public.supplier_channel_order USING btree (number) WHERE (number <> ''::text);

CREATE INDEX supplier_channel_order_open ON public.supplier_channel_order USING btree (COALESCE(checked_at, started_at), order_id, part) WHERE (state = ANY (ARRAY['placing'::text, 'followed'::text]));

CREATE INDEX supplier_offer_link ON public.supplier_offer USING hash (link) WHERE (link <> ''::text);

CREATE INDEX supplier_offer_supplier ON public.supplier_offer USING btree (supplier_id, sku_id);

CREATE INDEX supplier_order_age ON public.supplier_order USING btree (status, status_since, id);

CREATE INDEX supplier_order_due ON public.supplier_order USING btree (due_on, id) WHERE ((due_on IS NOT NULL) AND (status <> 'cancelled'::text));

CREATE INDEX supplier_order_expected ON public.supplier_order USING btree (expected_on, id) WHERE (status = ANY (ARRAY['ordered'::text, 'confirmed'::text, 'inTransit'::text, 'partlyReceived'::text]));

CREATE INDEX supplier_order_ordered ON public.supplier_order USING btree (supplier_id, ordered_at) WHERE ((ordered_at IS NOT NULL) AND (status <> 'cancelled'::text));

CREATE INDEX supplier_order_reference ON public.supplier_order USING btree (supplier_reference) WHERE (supplier_reference <> ''::text);

CREATE INDEX supplier_order_search ON public.supplier_order USING gin (search_text gin_trgm_ops);

CREATE INDEX supplier_order_supplier ON public.supplier_order USING btree (supplier_id, id DESC);

CREATE INDEX supplier_order_file_file ON public.supplier_order_file USING btree (file_id);

CREATE INDEX supplier_order_line_open ON public.supplier_order_line USING btree (sku_id, order_id) INCLUDE (open_quantity) WHERE (open_quantity > 0);

CREATE INDEX ticket_agency_status ON public.ticket USING btree (status, last_message_at DESC, id DESC);

CREATE INDEX ticket_created ON public.ticket USING btree (created_at, id);

CREATE UNIQUE INDEX ticket_id ON public.ticket USING btree (id);

CREATE INDEX ticket_last_message ON public.ticket USING btree (last_message_at, id);

CREATE INDEX ticket_of_operator ON public.ticket USING btree (operator_id, id);

CREATE INDEX ticket_operator ON public.ticket USING btree (operator_id, status, status_since, id) WHERE (status <> 'closed'::text);

CREATE INDEX ticket_order ON public.ticket USING btree (customer_id, order_id) WHERE (order_id IS NOT NULL);

CREATE INDEX ticket_queue ON public.ticket USING btree (status_since, id) WHERE (status = 'awaitingAgent'::text);

CREATE INDEX ticket_recent ON public.ticket USING btree (customer_id, last_message_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX ticket_search ON public.ticket USING gin (search_text gin_trgm_ops);

CREATE INDEX ticket_status ON public.ticket USING btree (customer_id, status, last_message_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX ticket_unread_ticket ON public.ticket_unread USING btree (customer_id, ticket_id);

CREATE UNIQUE INDEX tracking_page_token ON public.tracking_page USING btree (token);

CREATE INDEX tracking_rule_order ON public.tracking_rule USING btree ("position", id);

CREATE INDEX warehouse_stock_movement_source ON public.warehouse_stock_movement USING btree (source_id) WHERE (source_id IS NOT NULL);

CREATE INDEX warehouse_stock_movement_written_off ON public.warehouse_stock_movement USING btree (id) WHERE (cause = 'writtenOff'::text);

CREATE UNIQUE INDEX wave_order_open ON public.wave_order USING btree (customer_id, order_id) WHERE (state = 'open'::text);

CREATE INDEX wave_order_open_wave ON public.wave_order USING btree (wave_id) WHERE (state = 'open'::text);

CREATE INDEX wave_order_wave ON public.wave_order USING btree (wave_id, order_id);

CREATE INDEX wave_paper_file ON public.wave_paper USING btree (file_id);

CREATE INDEX wave_paper_wave ON public.wave_paper USING btree (wave_id, id);

CREATE UNIQUE INDEX webhook_event_delivery ON public.webhook_event USING btree (source, delivery_id) WHERE (delivery_id IS NOT NULL);

CREATE INDEX webhook_event_done ON public.webhook_event USING btree (processed_at) WHERE (processed_at IS NOT NULL);

CREATE INDEX webhook_event_open ON public.webhook_event USING btree (received_at) WHERE (processed_at IS NULL);

CREATE INDEX webhook_event_open_subject ON public.webhook_event USING btree (source, subject, id) WHERE (processed_at IS NULL);

CREATE INDEX wholesale_item_sku ON public.wholesale_item USING btree (sku_id);

CREATE INDEX wholesale_order_age ON public.wholesale_order USING btree (status, status_since, id);

CREATE INDEX wholesale_order_cancel ON public.wholesale_order USING btree (cancellation_requested_at, id) WHERE (cancellation_requested_at IS NOT NULL);

CREATE INDEX wholesale_order_expiry ON public.wholesale_order USING btree (expires_at, id) WHERE (status = ANY (ARRAY['quoted'::text, 'awaitingPayment'::text]));

CREATE UNIQUE INDEX wholesale_order_id ON public.wholesale_order USING btree (id);

CREATE INDEX wholesale_order_incoming ON public.wholesale_order USING btree (status_since, id) WHERE (status = ANY (ARRAY['purchasing'::text, 'partlyArrived'::text]));

CREATE INDEX wholesale_order_on_seller ON public.wholesale_order USING btree (status_since, id) WHERE (status = ANY (ARRAY['quoted'::text, 'awaitingPayment'::text, 'pendingReplenish'::text]));

CREATE INDEX wholesale_order_over ON public.wholesale_order USING btree (id DESC) WHERE (status = ANY (ARRAY['completed'::text, 'rejected'::text, 'cancelled'::text, 'refunded'::text]));

CREATE INDEX wholesale_order_search ON public.wholesale_order USING gin (customer_id, search_text gin_trgm_ops);

CREATE INDEX wholesale_order_shipped ON public.wholesale_order USING btree (shipped_at, id) WHERE (status = 'shipped'::text);

CREATE INDEX wholesale_order_status ON public.wholesale_order USING btree (customer_id, status, id DESC);

CREATE INDEX wholesale_order_tracking ON public.wholesale_order USING gin (tracking_keys(tracking_numbers));

CREATE INDEX wholesale_order_wrote ON public.wholesale_order USING btree (last_message_at, id) WHERE awaits_agency_reply;

CREATE INDEX wholesale_unread_order ON public.wholesale_unread USING btree (customer_id, order_id);

CREATE INDEX withdrawal_all ON public.withdrawal USING btree (created_at DESC, id DESC);

CREATE INDEX withdrawal_all_status ON public.withdrawal USING btree (status, created_at DESC, id DESC);

CREATE INDEX withdrawal_approved_by ON public.withdrawal USING btree (approved_by, id) WHERE (approved_by IS NOT NULL);

CREATE INDEX withdrawal_hint ON public.withdrawal USING btree (payout_kind, payout_hint, id DESC);

CREATE INDEX withdrawal_id ON public.withdrawal USING hash (id);

CREATE INDEX withdrawal_list ON public.withdrawal USING btree (customer_id, id DESC);

CREATE INDEX withdrawal_paid_by ON public.withdrawal USING btree (paid_by, id) WHERE (paid_by IS NOT NULL);

CREATE INDEX withdrawal_reference_search ON public.withdrawal USING gin (lower(payment_reference) gin_trgm_ops);

CREATE INDEX withdrawal_review ON public.withdrawal USING btree (status_since, id) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text]));

CREATE INDEX withdrawal_since ON public.withdrawal USING btree (status_since, id);

CREATE INDEX withdrawal_status ON public.withdrawal USING btree (customer_id, status, id DESC);

CREATE INDEX write_off_cost_counted ON public.write_off_cost USING btree (counted_at);

CREATE INDEX write_off_cost_day ON public.write_off_cost USING btree (day, movement_id);

CREATE INDEX write_off_cost_sku ON public.write_off_cost USING btree (sku_id, day);

alter table account enable row level security;
create policy agency on account as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on account as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table agency_settings enable row level security;
create policy agency on agency_settings as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on agency_settings as permissive for select to quayside_tenant using ((section = ANY (ARRAY['company'::text, 'invoicing'::text])));

alter table alliance_rate enable row level security;
create policy agency on alliance_rate as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on alliance_rate as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table api_key enable row level security;
create policy agency on api_key as permissive for all to quayside_agency using (true) with check (true);

alter table audit_log enable row level security;
create policy agency on audit_log as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on audit_log as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table auto_recharge enable row level security;
create policy agency on auto_recharge as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on auto_recharge as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table balance_correction enable row level security;
create policy agency on balance_correction as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on balance_correction as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table banner enable row level security;
create policy agency on banner as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on banner as permissive for select to quayside_tenant using (((starts_at <= now()) AND (ends_at > now()) AND ((audience = 'all'::text) OR ((audience = 'vip'::text) AND ( SELECT customer.is_vip
   FROM customer
  WHERE (customer.customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)))) OR ((audience = 'named'::text) AND (EXISTS ( SELECT
   FROM banner_recipient
  WHERE ((banner_recipient.customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)) AND (banner_recipient.banner_id = banner.id))))))));

alter table banner_recipient enable row level security;
create policy agency on banner_recipient as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on banner_recipient as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table bulk_job enable row level security;
create policy agency on bulk_job as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on bulk_job as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table bulk_job_result enable row level security;
create policy agency on bulk_job_result as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on bulk_job_result as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table bundle enable row level security;
create policy agency on bundle as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on bundle as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table bundle_component enable row level security;
create policy agency on bundle_component as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on bundle_component as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table cancellation_request enable row level security;
create policy agency on cancellation_request as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on cancellation_request as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table cart enable row level security;
create policy agency on cart as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on cart as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table cart_line enable row level security;
create policy agency on cart_line as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on cart_line as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table commission enable row level security;
create policy agency on commission as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on commission as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table commission_payout enable row level security;
create policy agency on commission_payout as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on commission_payout as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table commission_scan enable row level security;
create policy agency on commission_scan as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on commission_scan as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table credit_line enable row level security;
create policy agency on credit_line as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on credit_line as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table credit_line_change enable row level security;
create policy agency on credit_line_change as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on credit_line_change as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table credit_reminder enable row level security;
create policy agency on credit_reminder as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on credit_reminder as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table credit_statement enable row level security;
create policy agency on credit_statement as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on credit_statement as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table customer enable row level security;
create policy agency on customer as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on customer as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table customer_address enable row level security;
create policy agency on customer_address as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on customer_address as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table customer_price enable row level security;
create policy agency on customer_price as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on customer_price as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table delivery_days_by_day enable row level security;
create policy agency on delivery_days_by_day as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on delivery_days_by_day as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table dropshipping_order enable row level security;
create policy agency on dropshipping_order as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on dropshipping_order as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table figures_recount enable row level security;
create policy agency on figures_recount as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on figures_recount as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table file enable row level security;
create policy agency on file as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on file as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table goods_picture enable row level security;
create policy agency on goods_picture as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on goods_picture as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table idempotency_key enable row level security;
create policy agency on idempotency_key as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on idempotency_key as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table invoice enable row level security;
create policy agency on invoice as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on invoice as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table invoice_address enable row level security;
create policy agency on invoice_address as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on invoice_address as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table invoice_archive_part enable row level security;
create policy agency on invoice_archive_part as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on invoice_archive_part as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table invoice_month enable row level security;
create policy agency on invoice_month as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on invoice_month as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table invoice_month_email enable row level security;
create policy agency on invoice_month_email as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on invoice_month_email as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table ledger_posting enable row level security;
create policy agency on ledger_posting as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on ledger_posting as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table ledger_remark enable row level security;
create policy agency on ledger_remark as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on ledger_remark as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table ledger_transaction enable row level security;
create policy agency on ledger_transaction as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on ledger_transaction as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table listing enable row level security;
create policy agency on listing as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on listing as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table listing_stock enable row level security;
create policy agency on listing_stock as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on listing_stock as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table listing_variant enable row level security;
create policy agency on listing_variant as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on listing_variant as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table mapped_sku_change enable row level security;
create policy agency on mapped_sku_change as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on mapped_sku_change as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table mapping_batch enable row level security;
create policy agency on mapping_batch as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on mapping_batch as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table mapping_change enable row level security;
create policy agency on mapping_change as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on mapping_change as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table merge_run enable row level security;
create policy agency on merge_run as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on merge_run as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table merge_window enable row level security;
create policy agency on merge_window as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on merge_window as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table notice enable row level security;
create policy agency on notice as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on notice as permissive for select to quayside_tenant using (((status = 'published'::text) AND ((audience = 'all'::text) OR ((audience = 'vip'::text) AND ( SELECT customer.is_vip
   FROM customer
  WHERE (customer.customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)))) OR ((audience = 'named'::text) AND (EXISTS ( SELECT
   FROM notice_recipient
  WHERE ((notice_recipient.customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)) AND (notice_recipient.notice_id = notice.id))))))));

alter table notice_read enable row level security;
create policy agency on notice_read as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on notice_read as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table notice_recipient enable row level security;
create policy agency on notice_recipient as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on notice_recipient as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table oauth_state enable row level security;
create policy agency on oauth_state as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on oauth_state as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_assignee enable row level security;
create policy agency on order_assignee as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_assignee as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_count enable row level security;
create policy agency on order_count as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_count as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_event enable row level security;
create policy agency on order_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_figures_by_day enable row level security;
create policy agency on order_figures_by_day as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_figures_by_day as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_flag enable row level security;
create policy agency on order_flag as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_flag as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_import enable row level security;
create policy agency on order_import as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_import as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_import_chunk enable row level security;
create policy agency on order_import_chunk as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_import_chunk as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_import_row enable row level security;
create policy agency on order_import_row as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_import_row as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_line enable row level security;
create policy agency on order_line as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_line as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_problem enable row level security;
create policy agency on order_problem as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_problem as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_problem_event enable row level security;
create policy agency on order_problem_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_problem_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_search_term enable row level security;
create policy agency on order_search_term as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_search_term as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_service enable row level security;
create policy agency on order_service as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_service as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_surcharge enable row level security;
create policy agency on order_surcharge as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_surcharge as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_surcharge_event enable row level security;
create policy agency on order_surcharge_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_surcharge_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_tag enable row level security;
create policy agency on order_tag as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_tag as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table order_tax_number enable row level security;
create policy agency on order_tax_number as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on order_tax_number as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table pack_task enable row level security;
create policy agency on pack_task as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on pack_task as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table packed_parcel enable row level security;
create policy agency on packed_parcel as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on packed_parcel as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table password_link enable row level security;
create policy agency on password_link as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on password_link as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table payout_account enable row level security;
create policy agency on payout_account as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on payout_account as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table paypal_account enable row level security;
create policy agency on paypal_account as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on paypal_account as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table price_template enable row level security;
create policy agency on price_template as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on price_template as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table product enable row level security;
create policy agency on product as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on product as permissive for all to quayside_tenant using (((owner_customer_id IS NULL) OR (owner_customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))));

alter table product_sales_by_day enable row level security;
create policy agency on product_sales_by_day as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on product_sales_by_day as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table purchase_arrival enable row level security;
create policy agency on purchase_arrival as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on purchase_arrival as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table purchase_arrival_read enable row level security;
create policy agency on purchase_arrival_read as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on purchase_arrival_read as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table purchase_count enable row level security;
create policy agency on purchase_count as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on purchase_count as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table purchase_document enable row level security;
create policy agency on purchase_document as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on purchase_document as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table purchase_event enable row level security;
create policy agency on purchase_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on purchase_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table purchase_item enable row level security;
create policy agency on purchase_item as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on purchase_item as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table purchase_order enable row level security;
create policy agency on purchase_order as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on purchase_order as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table quote_offer enable row level security;
create policy agency on quote_offer as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on quote_offer as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table quote_request enable row level security;
create policy agency on quote_request as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on quote_request as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table recharge enable row level security;
create policy agency on recharge as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on recharge as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table recharge_proposal enable row level security;
create policy agency on recharge_proposal as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on recharge_proposal as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table recharge_reversal enable row level security;
create policy agency on recharge_reversal as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on recharge_reversal as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table refund enable row level security;
create policy agency on refund as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on refund as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table refund_event enable row level security;
create policy agency on refund_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on refund_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table refund_line enable row level security;
create policy agency on refund_line as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on refund_line as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table replacement enable row level security;
create policy agency on replacement as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on replacement as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table returned_parcel enable row level security;
create policy agency on returned_parcel as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on returned_parcel as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sales_recount enable row level security;
create policy agency on sales_recount as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sales_recount as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table saved_product enable row level security;
create policy agency on saved_product as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on saved_product as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table saved_view enable row level security;
create policy agency on saved_view as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on saved_view as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table schedule enable row level security;
create policy agency on schedule as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on schedule as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table schedule_run enable row level security;
create policy agency on schedule_run as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on schedule_run as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_order enable row level security;
create policy agency on service_order as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_order as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_order_count enable row level security;
create policy agency on service_order_count as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_order_count as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_order_delivery enable row level security;
create policy agency on service_order_delivery as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_order_delivery as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_order_event enable row level security;
create policy agency on service_order_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_order_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_order_message enable row level security;
create policy agency on service_order_message as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_order_message as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_order_target enable row level security;
create policy agency on service_order_target as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_order_target as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_order_unread enable row level security;
create policy agency on service_order_unread as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_order_unread as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_stock enable row level security;
create policy agency on service_stock as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_stock as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_stock_due enable row level security;
create policy agency on service_stock_due as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_stock_due as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table service_stock_movement enable row level security;
create policy agency on service_stock_movement as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on service_stock_movement as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shipment enable row level security;
create policy agency on shipment as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shipment as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shipment_line enable row level security;
create policy agency on shipment_line as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shipment_line as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shipping_rule enable row level security;
create policy agency on shipping_rule as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shipping_rule as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shop enable row level security;
create policy agency on shop as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shop as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shop_fulfilment_push enable row level security;
create policy agency on shop_fulfilment_push as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shop_fulfilment_push as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shop_order_problem enable row level security;
create policy agency on shop_order_problem as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shop_order_problem as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shop_product_pull enable row level security;
create policy agency on shop_product_pull as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shop_product_pull as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shop_sync enable row level security;
create policy agency on shop_sync as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shop_sync as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shop_variant enable row level security;
create policy agency on shop_variant as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shop_variant as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shop_variant_country enable row level security;
create policy agency on shop_variant_country as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shop_variant_country as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table shopper_report enable row level security;
create policy agency on shopper_report as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on shopper_report as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sku enable row level security;
create policy agency on sku as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sku as permissive for all to quayside_tenant using (((owner_customer_id IS NULL) OR (owner_customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))));

alter table sold_product enable row level security;
create policy agency on sold_product as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sold_product as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sourcing_cost enable row level security;
create policy agency on sourcing_cost as permissive for all to quayside_agency using (true) with check (true);

alter table sourcing_count enable row level security;
create policy agency on sourcing_count as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sourcing_count as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sourcing_event enable row level security;
create policy agency on sourcing_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sourcing_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sourcing_message enable row level security;
create policy agency on sourcing_message as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sourcing_message as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sourcing_quote enable row level security;
create policy agency on sourcing_quote as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sourcing_quote as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sourcing_quote_sku enable row level security;
create policy agency on sourcing_quote_sku as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sourcing_quote_sku as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sourcing_request enable row level security;
create policy agency on sourcing_request as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sourcing_request as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sourcing_unread enable row level security;
create policy agency on sourcing_unread as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sourcing_unread as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table sourcing_variant enable row level security;
create policy agency on sourcing_variant as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on sourcing_variant as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table stock enable row level security;
create policy agency on stock as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on stock as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table stock_layer enable row level security;
create policy agency on stock_layer as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on stock_layer as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table stock_layer_use enable row level security;
create policy agency on stock_layer_use as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on stock_layer_use as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table stock_movement enable row level security;
create policy agency on stock_movement as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on stock_movement as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table stock_reservation enable row level security;
create policy agency on stock_reservation as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on stock_reservation as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table tax_number enable row level security;
create policy agency on tax_number as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on tax_number as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table tax_scheme_choice enable row level security;
create policy agency on tax_scheme_choice as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on tax_scheme_choice as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table ticket enable row level security;
create policy agency on ticket as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on ticket as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table ticket_change enable row level security;
create policy agency on ticket_change as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on ticket_change as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table ticket_event enable row level security;
create policy agency on ticket_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on ticket_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table ticket_message enable row level security;
create policy agency on ticket_message as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on ticket_message as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table ticket_note enable row level security;
create policy agency on ticket_note as permissive for all to quayside_agency using (true) with check (true);

alter table ticket_unread enable row level security;
create policy agency on ticket_unread as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on ticket_unread as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table tracking_event enable row level security;
create policy agency on tracking_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on tracking_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table tracking_page enable row level security;
create policy agency on tracking_page as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on tracking_page as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table tracking_settings enable row level security;
create policy agency on tracking_settings as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on tracking_settings as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wallet enable row level security;
create policy agency on wallet as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wallet as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wallet_movements_by_day enable row level security;
create policy agency on wallet_movements_by_day as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wallet_movements_by_day as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wave_order enable row level security;
create policy agency on wave_order as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wave_order as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wholesale_count enable row level security;
create policy agency on wholesale_count as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wholesale_count as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wholesale_event enable row level security;
create policy agency on wholesale_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wholesale_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wholesale_item enable row level security;
create policy agency on wholesale_item as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wholesale_item as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wholesale_message enable row level security;
create policy agency on wholesale_message as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wholesale_message as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wholesale_order enable row level security;
create policy agency on wholesale_order as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wholesale_order as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wholesale_quote enable row level security;
create policy agency on wholesale_quote as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wholesale_quote as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table wholesale_unread enable row level security;
create policy agency on wholesale_unread as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on wholesale_unread as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table withdrawal enable row level security;
create policy agency on withdrawal as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on withdrawal as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

alter table withdrawal_event enable row level security;
create policy agency on withdrawal_event as permissive for all to quayside_agency using (true) with check (true);
create policy tenant on withdrawal_event as permissive for all to quayside_tenant using ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting))) with check ((customer_id = ( SELECT (current_setting('app.customer_id'::text))::bigint AS current_setting)));

CREATE TRIGGER take_over_vip_levels AFTER INSERT ON public.agency_settings FOR EACH ROW WHEN ((new.section = 'vip'::text)) EXECUTE FUNCTION take_over_vip_levels();

CREATE TRIGGER sum_bin_stock AFTER INSERT ON public.bin_movement REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_bin_stock();

CREATE TRIGGER queue_for_profit AFTER UPDATE ON public.carrier_bill_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_billed_freight_for_profit();

CREATE TRIGGER count_changed_cart_lines AFTER UPDATE ON public.cart_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_cart();

CREATE TRIGGER count_deleted_cart_lines AFTER DELETE ON public.cart_line REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_cart();

CREATE TRIGGER count_new_cart_lines AFTER INSERT ON public.cart_line REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_cart();

CREATE TRIGGER queue_changed_for_profit AFTER UPDATE ON public.commission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_commissions_for_profit();

CREATE TRIGGER queue_new_for_profit AFTER INSERT ON public.commission REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_commissions_for_profit();

CREATE TRIGGER keep_alliance_rate AFTER INSERT OR UPDATE OF alliance_rebate ON public.customer FOR EACH ROW EXECUTE FUNCTION keep_alliance_rate();

CREATE TRIGGER note_referral BEFORE INSERT OR UPDATE OF referred_by ON public.customer FOR EACH ROW EXECUTE FUNCTION note_referral();

CREATE TRIGGER open_wallet AFTER INSERT ON public.customer FOR EACH ROW EXECUTE FUNCTION open_wallet();

CREATE TRIGGER queue_time_zone_for_figures AFTER UPDATE ON public.customer FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION queue_time_zone_for_figures();

CREATE TRIGGER replan_schedules AFTER UPDATE OF time_zone ON public.customer FOR EACH ROW WHEN ((old.time_zone IS DISTINCT FROM new.time_zone)) EXECUTE FUNCTION replan_schedules();

CREATE TRIGGER count_moved_orders AFTER UPDATE ON public.dropshipping_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

CREATE TRIGGER count_new_orders AFTER INSERT ON public.dropshipping_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_orders();

CREATE TRIGGER count_sold_moved AFTER UPDATE ON public.dropshipping_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sold_orders();

CREATE TRIGGER count_sold_new AFTER INSERT ON public.dropshipping_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sold_orders();

CREATE TRIGGER queue_changed_for_figures AFTER UPDATE ON public.dropshipping_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_orders_for_figures();

CREATE TRIGGER queue_new_for_figures AFTER INSERT ON public.dropshipping_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_orders_for_figures();

CREATE TRIGGER service_stock_of_order AFTER UPDATE OF status ON public.dropshipping_order FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (new.service_count > 0))) EXECUTE FUNCTION note_service_stock_due();

CREATE TRIGGER forget_mail_secret AFTER DELETE OR UPDATE OF code_hash, used_at ON public.email_code FOR EACH ROW EXECUTE FUNCTION forget_mail_secret();

CREATE TRIGGER queue_changed_for_figures AFTER UPDATE ON public.exchange_rate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_rates_for_figures();

CREATE TRIGGER queue_changed_for_profit AFTER UPDATE ON public.exchange_rate REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_rates_for_profit();

CREATE TRIGGER queue_gone_for_figures AFTER DELETE ON public.exchange_rate REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_rates_for_figures();

CREATE TRIGGER queue_new_for_figures AFTER INSERT ON public.exchange_rate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_rates_for_figures();

CREATE TRIGGER queue_new_for_profit AFTER INSERT ON public.exchange_rate REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_rates_for_profit();

CREATE TRIGGER add_to_invoice_months AFTER INSERT ON public.invoice REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION add_to_invoice_months();

CREATE TRIGGER ledger_sums_to_zero AFTER INSERT ON public.ledger_posting REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_sums_to_zero();

CREATE TRIGGER move_wallet AFTER INSERT ON public.ledger_posting REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION move_wallet();

CREATE TRIGGER refuse_sellers_credits AFTER INSERT ON public.ledger_posting REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_sellers_credits();

CREATE TRIGGER sum_movements_by_day AFTER INSERT ON public.ledger_posting REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION count_movements_by_day();

CREATE TRIGGER queue_for_profit AFTER INSERT ON public.ledger_transaction REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_payments_for_profit();

CREATE TRIGGER forget_mail_secret AFTER DELETE OR UPDATE OF token_hash ON public.operator_invitation FOR EACH ROW EXECUTE FUNCTION forget_mail_secret();

CREATE TRIGGER bump_order_revision_of_changed AFTER UPDATE ON public.order_flag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_order_revision();

CREATE TRIGGER bump_order_revision_of_deleted AFTER DELETE ON public.order_flag REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_order_revision();

CREATE TRIGGER bump_order_revision_of_new AFTER INSERT ON public.order_flag REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_order_revision();

CREATE TRIGGER find_by_order_flag AFTER INSERT OR DELETE ON public.order_flag FOR EACH ROW EXECUTE FUNCTION find_by_order_flag();

CREATE TRIGGER count_sold_changed AFTER UPDATE ON public.order_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sold_lines();

CREATE TRIGGER count_sold_deleted AFTER DELETE ON public.order_line REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_sold_lines();

CREATE TRIGGER count_sold_new AFTER INSERT ON public.order_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_sold_lines();

CREATE TRIGGER queue_changed_for_figures AFTER UPDATE ON public.order_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_lines_for_figures();

CREATE TRIGGER queue_gone_for_figures AFTER DELETE ON public.order_line REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_lines_for_figures();

CREATE TRIGGER queue_new_for_figures AFTER INSERT ON public.order_line REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION queue_lines_for_figures();

CREATE TRIGGER service_stock_of_new AFTER INSERT ON public.order_service FOR EACH ROW WHEN ((new.stock_id IS NOT NULL)) EXECUTE FUNCTION note_service_stock_due();

CREATE TRIGGER service_stock_of_removed AFTER DELETE ON public.order_service FOR EACH ROW WHEN ((old.stock_id IS NOT NULL)) EXECUTE FUNCTION note_service_stock_due();

CREATE TRIGGER forget_mail_secret AFTER DELETE OR UPDATE OF token_hash ON public.password_link FOR EACH ROW EXECUTE FUNCTION forget_mail_secret();

CREATE TRIGGER count_moved_products AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE TRIGGER count_new_products AFTER INSERT ON public.product REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_products();

CREATE TRIGGER keep_product_search_changed AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_changed_products();

CREATE TRIGGER keep_product_search_new AFTER INSERT ON public.product REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_products();

CREATE TRIGGER keep_search_text AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search_text_of_skus();

CREATE TRIGGER note_listed_changes AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_listed_skus_of_products();

CREATE TRIGGER note_sku_changes AFTER UPDATE ON public.product REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_skus_of_changed_products();

CREATE TRIGGER product_first_published BEFORE INSERT OR UPDATE OF is_published ON public.product FOR EACH ROW EXECUTE FUNCTION product_first_published();

CREATE TRIGGER keep_product_search_changed AFTER UPDATE ON public.product_category REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_categories();

CREATE TRIGGER keep_product_search_new AFTER INSERT ON public.product_category REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_categories();

CREATE TRIGGER insert_product_search AFTER INSERT OR UPDATE ON public.product_search FOR EACH STATEMENT EXECUTE FUNCTION insert_product_search();

CREATE TRIGGER head_of_changed_items AFTER UPDATE ON public.purchase_item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_purchase_head();

CREATE TRIGGER head_of_fewer_items AFTER DELETE ON public.purchase_item REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_purchase_head();

CREATE TRIGGER head_of_new_items AFTER INSERT ON public.purchase_item REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_purchase_head();

CREATE TRIGGER queue_items_for_recount AFTER UPDATE ON public.purchase_item REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_items_for_recount();

CREATE TRIGGER count_moved_purchases AFTER UPDATE ON public.purchase_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();

CREATE TRIGGER count_new_purchases AFTER INSERT ON public.purchase_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();

CREATE TRIGGER queue_for_profit AFTER UPDATE ON public.purchase_order FOR EACH ROW WHEN (((new.paid_minor > 0) AND ((old.cost_minor IS DISTINCT FROM new.cost_minor) OR (old.cost_currency IS DISTINCT FROM new.cost_currency) OR (old.closed_count <> new.closed_count) OR (old.arrived_count <> new.arrived_count) OR (old.status <> new.status)))) EXECUTE FUNCTION queue_case_for_profit();

CREATE TRIGGER queue_freight_for_recount AFTER UPDATE ON public.purchase_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_freight_for_recount();

CREATE TRIGGER bump_order_revision_of_changed AFTER UPDATE ON public.replacement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_order_revision();

CREATE TRIGGER bump_order_revision_of_new AFTER INSERT ON public.replacement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_order_revision();

CREATE TRIGGER count_moved_service_orders AFTER UPDATE ON public.service_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_service_orders();

CREATE TRIGGER count_new_service_orders AFTER INSERT ON public.service_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_service_orders();

CREATE TRIGGER queue_for_profit AFTER UPDATE ON public.service_order FOR EACH ROW WHEN (((new.paid_minor > 0) AND ((old.delivered_at IS DISTINCT FROM new.delivered_at) OR (old.status <> new.status)))) EXECUTE FUNCTION queue_case_for_profit();

CREATE CONSTRAINT TRIGGER settle_service_stock AFTER INSERT ON public.service_stock_due DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION settle_due_service_stock();

CREATE TRIGGER bump_order_revision_of_changed AFTER UPDATE ON public.shipment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_order_revision();

CREATE TRIGGER bump_order_revision_of_new AFTER INSERT ON public.shipment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION bump_order_revision();

CREATE TRIGGER note_first_scan AFTER UPDATE ON public.shipment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_first_scan();

CREATE TRIGGER queue_changed_for_figures AFTER UPDATE ON public.shipment FOR EACH ROW WHEN ((((old.delivered_at IS NOT NULL) OR (new.delivered_at IS NOT NULL)) AND (((old.delivered_at IS DISTINCT FROM new.delivered_at) OR (old.shipped_at IS DISTINCT FROM new.shipped_at)) OR (old.shipping_line_id IS DISTINCT FROM new.shipping_line_id)))) EXECUTE FUNCTION queue_parcels_for_figures();

CREATE TRIGGER queue_for_profit AFTER INSERT ON public.shipment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_parcels_for_profit();

CREATE TRIGGER queue_new_for_figures AFTER INSERT ON public.shipment FOR EACH ROW WHEN ((new.delivered_at IS NOT NULL)) EXECUTE FUNCTION queue_parcels_for_figures();

CREATE TRIGGER queue_removed_for_profit AFTER DELETE ON public.shipment REFERENCING OLD TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_parcels_for_profit();

CREATE TRIGGER queue_changed_for_profit AFTER UPDATE ON public.shipment_cost REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_parcel_costs_for_profit();

CREATE TRIGGER queue_new_for_profit AFTER INSERT ON public.shipment_cost REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_parcel_costs_for_profit();

CREATE TRIGGER queue_for_figures AFTER UPDATE ON public.shop FOR EACH ROW WHEN ((((old.fee_bp IS DISTINCT FROM new.fee_bp) OR (old.fee_fixed_minor IS DISTINCT FROM new.fee_fixed_minor)) OR (old.currency IS DISTINCT FROM new.currency))) EXECUTE FUNCTION queue_shop_for_figures();

CREATE TRIGGER keep_words BEFORE INSERT OR UPDATE OF title, variant_title, shop_sku ON public.shop_variant FOR EACH ROW EXECUTE FUNCTION keep_variant_words();

CREATE TRIGGER keep_changed_search_text BEFORE UPDATE OF code, attributes, product_id ON public.sku FOR EACH ROW WHEN ((((old.code IS DISTINCT FROM new.code) OR (old.attributes IS DISTINCT FROM new.attributes)) OR (old.product_id IS DISTINCT FROM new.product_id))) EXECUTE FUNCTION keep_sku_search_text();

CREATE TRIGGER keep_product_search_changed AFTER UPDATE ON public.sku REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_changed_skus();

CREATE TRIGGER keep_product_search_deleted AFTER DELETE ON public.sku REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_skus();

CREATE TRIGGER keep_product_search_new AFTER INSERT ON public.sku REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_search_of_skus();

CREATE TRIGGER keep_search_text BEFORE INSERT ON public.sku FOR EACH ROW WHEN ((new.product_id IS NOT NULL)) EXECUTE FUNCTION keep_sku_search_text();

CREATE TRIGGER note_changed_costs AFTER UPDATE ON public.sku REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_skus();

CREATE TRIGGER note_changes AFTER UPDATE ON public.sku REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_sku_changes();

CREATE TRIGGER note_costs AFTER INSERT ON public.sku REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_costs_of_skus();

CREATE TRIGGER note_listed_changes AFTER UPDATE ON public.sku REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_listed_sku_changes();

CREATE TRIGGER count_moved_sourcing AFTER UPDATE ON public.sourcing_request REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sourcing();

CREATE TRIGGER count_new_sourcing AFTER INSERT ON public.sourcing_request REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_sourcing();

CREATE TRIGGER keep_low_since BEFORE INSERT OR UPDATE OF on_hand, reserved, sold_30d, alert_kind, alert_value ON public.stock FOR EACH ROW EXECUTE FUNCTION keep_low_since();

CREATE TRIGGER note_stock_change AFTER UPDATE ON public.stock FOR EACH ROW WHEN (((old.on_hand > old.reserved) <> (new.on_hand > new.reserved))) EXECUTE FUNCTION note_stock_change();

CREATE TRIGGER queue_shipped_for_recount AFTER INSERT ON public.stock_layer_use REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_shipped_for_recount();

CREATE TRIGGER keep_stock_layers AFTER INSERT ON public.stock_movement REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_stock_layers();

CREATE TRIGGER reserve AFTER INSERT ON public.stock_reservation REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();

CREATE TRIGGER reserve_again AFTER UPDATE ON public.stock_reservation REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();

CREATE TRIGGER unreserve AFTER DELETE ON public.stock_reservation REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_reserved();

CREATE TRIGGER note_offers AFTER INSERT ON public.supplier_offer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_costs_of_offers();

CREATE TRIGGER note_offers_deleted AFTER DELETE ON public.supplier_offer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_costs_of_offers();

CREATE TRIGGER queue_for_profit AFTER UPDATE ON public.supplier_order FOR EACH ROW WHEN ((old.freight_minor IS DISTINCT FROM new.freight_minor)) EXECUTE FUNCTION queue_inbound_freight_for_profit();

CREATE TRIGGER queue_for_profit AFTER UPDATE ON public.supplier_order_line REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_bought_goods_for_profit();

CREATE TRIGGER count_ticket_change AFTER INSERT OR UPDATE ON public.ticket FOR EACH ROW EXECUTE FUNCTION count_ticket_change();

CREATE TRIGGER queue_for_profit AFTER INSERT ON public.warehouse_stock_movement REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_stock_moves_for_profit();

CREATE TRIGGER sum_warehouse_stock AFTER INSERT ON public.warehouse_stock_movement REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_warehouse_stock();

CREATE TRIGGER count_moved_wholesale AFTER UPDATE ON public.wholesale_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_wholesale();

CREATE TRIGGER count_new_wholesale AFTER INSERT ON public.wholesale_order REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_wholesale();

CREATE TRIGGER queue_for_profit AFTER UPDATE ON public.wholesale_order FOR EACH ROW WHEN (((new.paid_minor > 0) AND ((old.real_freight_usd_minor IS DISTINCT FROM new.real_freight_usd_minor) OR (old.cartons IS DISTINCT FROM new.cartons) OR (old.status <> new.status)))) EXECUTE FUNCTION queue_case_for_profit();

grant delete, insert, references, select, trigger, truncate, update on account to quayside;

grant delete, insert, references, select, trigger, truncate, update on agency_settings to quayside;

grant delete, insert, references, select, trigger, truncate, update on agency_tax_number to quayside;

grant delete, insert, references, select, trigger, truncate, update on agent_substitute to quayside;

grant delete, insert, references, select, trigger, truncate, update on alliance_rate to quayside;

grant delete, insert, references, select, trigger, truncate, update on api_key to quayside;

grant delete, insert, references, select, trigger, truncate, update on audit_log to quayside;

grant delete, insert, references, select, trigger, truncate, update on auto_recharge to quayside;

grant delete, insert, references, select, trigger, truncate, update on balance_correction to quayside;

grant delete, insert, references, select, trigger, truncate, update on bank_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on bank_statement to quayside;

grant delete, insert, references, select, trigger, truncate, update on bank_table_layout to quayside;

grant delete, insert, references, select, trigger, truncate, update on banner to quayside;

grant delete, insert, references, select, trigger, truncate, update on banner_recipient to quayside;

grant delete, insert, references, select, trigger, truncate, update on bin to quayside;

grant delete, insert, references, select, trigger, truncate, update on bin_count to quayside;

grant delete, insert, references, select, trigger, truncate, update on bin_movement to quayside;

grant delete, insert, references, select, trigger, truncate, update on bin_stock to quayside;

grant delete, insert, references, select, trigger, truncate, update on bulk_job to quayside;

grant delete, insert, references, select, trigger, truncate, update on bulk_job_result to quayside;

grant delete, insert, references, select, trigger, truncate, update on bundle to quayside;

grant delete, insert, references, select, trigger, truncate, update on bundle_component to quayside;

grant delete, insert, references, select, trigger, truncate, update on cancellation_request to quayside;

grant delete, insert, references, select, trigger, truncate, update on carrier to quayside;

grant delete, insert, references, select, trigger, truncate, update on carrier_bill to quayside;

grant delete, insert, references, select, trigger, truncate, update on carrier_bill_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on carrier_bill_mapping to quayside;

grant delete, insert, references, select, trigger, truncate, update on carrier_label to quayside;

grant delete, insert, references, select, trigger, truncate, update on carrier_service to quayside;

grant delete, insert, references, select, trigger, truncate, update on cart to quayside;

grant delete, insert, references, select, trigger, truncate, update on cart_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on catalogue_import to quayside;

grant delete, insert, references, select, trigger, truncate, update on catalogue_import_chunk to quayside;

grant delete, insert, references, select, trigger, truncate, update on commission to quayside;

grant delete, insert, references, select, trigger, truncate, update on commission_payout to quayside;

grant delete, insert, references, select, trigger, truncate, update on commission_scan to quayside;

grant delete, insert, references, select, trigger, truncate, update on cost_setting to quayside;

grant delete, insert, references, select, trigger, truncate, update on credit_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on credit_line_change to quayside;

grant delete, insert, references, select, trigger, truncate, update on credit_reminder to quayside;

grant delete, insert, references, select, trigger, truncate, update on credit_statement to quayside;

grant delete, insert, references, select, trigger, truncate, update on customer to quayside;

grant delete, insert, references, select, trigger, truncate, update on customer_address to quayside;

grant delete, insert, references, select, trigger, truncate, update on customer_price to quayside;

grant delete, insert, references, select, trigger, truncate, update on customs_code to quayside;

grant delete, insert, references, select, trigger, truncate, update on customs_code_list to quayside;

grant delete, insert, references, select, trigger, truncate, update on delivery_days_by_day to quayside;

grant delete, insert, references, select, trigger, truncate, update on delivery_time to quayside;

grant delete, insert, references, select, trigger, truncate, update on dropshipping_order to quayside;

grant delete, insert, references, select, trigger, truncate, update on email_code to quayside;

grant delete, insert, references, select, trigger, truncate, update on exchange_rate to quayside;

grant delete, insert, references, select, trigger, truncate, update on extra_service to quayside;

grant delete, insert, references, select, trigger, truncate, update on figures_recount to quayside;

grant delete, insert, references, select, trigger, truncate, update on file to quayside;

grant delete, insert, references, select, trigger, truncate, update on goods_picture to quayside;

grant delete, insert, references, select, trigger, truncate, update on hand_over to quayside;

grant delete, insert, references, select, trigger, truncate, update on hand_over_parcel to quayside;

grant delete, insert, references, select, trigger, truncate, update on holiday to quayside;

grant delete, insert, references, select, trigger, truncate, update on idempotency_key to quayside;

grant delete, insert, references, select, trigger, truncate, update on import_rule to quayside;

grant delete, insert, references, select, trigger, truncate, update on installation_secret to quayside;

grant delete, insert, references, select, trigger, truncate, update on invoice to quayside;

grant delete, insert, references, select, trigger, truncate, update on invoice_address to quayside;

grant delete, insert, references, select, trigger, truncate, update on invoice_archive_part to quayside;

grant delete, insert, references, select, trigger, truncate, update on invoice_counter to quayside;

grant delete, insert, references, select, trigger, truncate, update on invoice_month to quayside;

grant delete, insert, references, select, trigger, truncate, update on invoice_month_email to quayside;

grant delete, insert, references, select, trigger, truncate, update on ledger_posting to quayside;

grant delete, insert, references, select, trigger, truncate, update on ledger_remark to quayside;

grant delete, insert, references, select, trigger, truncate, update on ledger_transaction to quayside;

grant delete, insert, references, select, trigger, truncate, update on ledger_violation to quayside;

grant delete, insert, references, select, trigger, truncate, update on listed_sku_change to quayside;

grant delete, insert, references, select, trigger, truncate, update on listing to quayside;

grant delete, insert, references, select, trigger, truncate, update on listing_stock to quayside;

grant delete, insert, references, select, trigger, truncate, update on listing_variant to quayside;

grant delete, insert, references, select, trigger, truncate, update on mail to quayside;

grant delete, insert, references, select, trigger, truncate, update on mail_secret to quayside;

grant delete, insert, references, select, trigger, truncate, update on mapped_sku_change to quayside;

grant delete, insert, references, select, trigger, truncate, update on mapping_batch to quayside;

grant delete, insert, references, select, trigger, truncate, update on mapping_change to quayside;

grant delete, insert, references, select, trigger, truncate, update on merge_run to quayside;

grant delete, insert, references, select, trigger, truncate, update on merge_window to quayside;

grant delete, insert, references, select, trigger, truncate, update on notice to quayside;

grant delete, insert, references, select, trigger, truncate, update on notice_read to quayside;

grant delete, insert, references, select, trigger, truncate, update on notice_recipient to quayside;

grant delete, insert, references, select, trigger, truncate, update on oauth_state to quayside;

grant delete, insert, references, select, trigger, truncate, update on one_time_code to quayside;

grant delete, insert, references, select, trigger, truncate, update on open_demand to quayside;

grant delete, insert, references, select, trigger, truncate, update on operator to quayside;

grant delete, insert, references, select, trigger, truncate, update on operator_idempotency_key to quayside;

grant delete, insert, references, select, trigger, truncate, update on operator_invitation to quayside;

grant delete, insert, references, select, trigger, truncate, update on operator_saved_view to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_assignee to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_count to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_figures_by_day to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_flag to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_import to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_import_chunk to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_import_row to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_line_component to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_problem to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_problem_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_profit to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_profit_product to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_search_term to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_service to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_surcharge to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_surcharge_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_tag to quayside;

grant delete, insert, references, select, trigger, truncate, update on order_tax_number to quayside;

grant delete, insert, references, select, trigger, truncate, update on pack_task to quayside;

grant delete, insert, references, select, trigger, truncate, update on packed_parcel to quayside;

grant delete, insert, references, select, trigger, truncate, update on passkey to quayside;

grant delete, insert, references, select, trigger, truncate, update on passkey_challenge to quayside;

grant delete, insert, references, select, trigger, truncate, update on password_link to quayside;

grant delete, insert, references, select, trigger, truncate, update on payment_method to quayside;

grant delete, insert, references, select, trigger, truncate, update on payout_account to quayside;

grant delete, insert, references, select, trigger, truncate, update on paypal_account to quayside;

grant delete, insert, references, select, trigger, truncate, update on picking_wave to quayside;

grant delete, insert, references, select, trigger, truncate, update on price_rule to quayside;

grant delete, insert, references, select, trigger, truncate, update on price_template to quayside;

grant delete, insert, references, select, trigger, truncate, update on product to quayside;

grant delete, insert, references, select, trigger, truncate, update on product_category to quayside;

grant delete, insert, references, select, trigger, truncate, update on product_check to quayside;

grant delete, insert, references, select, trigger, truncate, update on product_count to quayside;

grant delete, insert, references, select, trigger, truncate, update on product_facet to quayside;

grant delete, insert, references, select, trigger, truncate, update on product_missing_cost to quayside;

grant delete, insert, references, select, trigger, truncate, update on product_sales to quayside;

grant delete, insert, references, select, trigger, truncate, update on product_sales_by_day to quayside;

grant delete, insert, references, select, trigger, truncate, update on product_search to quayside;

grant delete, insert, references, select, trigger, truncate, update on profit_recount to quayside;

grant delete, insert, references, select, trigger, truncate, update on published_product to quayside;

grant delete, insert, references, select, trigger, truncate, update on purchase_arrival to quayside;

grant delete, insert, references, select, trigger, truncate, update on purchase_arrival_read to quayside;

grant delete, insert, references, select, trigger, truncate, update on purchase_count to quayside;

grant delete, insert, references, select, trigger, truncate, update on purchase_document to quayside;

grant delete, insert, references, select, trigger, truncate, update on purchase_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on purchase_item to quayside;

grant delete, insert, references, select, trigger, truncate, update on purchase_order to quayside;

grant delete, insert, references, select, trigger, truncate, update on purchasing_channel_access to quayside;

grant delete, insert, references, select, trigger, truncate, update on queue_target to quayside;

grant delete, insert, references, select, trigger, truncate, update on quote_offer to quayside;

grant delete, insert, references, select, trigger, truncate, update on quote_request to quayside;

grant delete, insert, references, select, trigger, truncate, update on rate_limit_counter to quayside;

grant delete, insert, references, select, trigger, truncate, update on recharge to quayside;

grant delete, insert, references, select, trigger, truncate, update on recharge_proposal to quayside;

grant delete, insert, references, select, trigger, truncate, update on recharge_reversal to quayside;

grant delete, insert, references, select, trigger, truncate, update on refund to quayside;

grant delete, insert, references, select, trigger, truncate, update on refund_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on refund_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on reorder_point to quayside;

grant delete, insert, references, select, trigger, truncate, update on replacement to quayside;

grant delete, insert, references, select, trigger, truncate, update on returned_parcel to quayside;

grant delete, insert, references, select, trigger, truncate, update on sales_recount to quayside;

grant delete, insert, references, select, trigger, truncate, update on saved_product to quayside;

grant delete, insert, references, select, trigger, truncate, update on saved_reply to quayside;

grant delete, insert, references, select, trigger, truncate, update on saved_view to quayside;

grant delete, insert, references, select, trigger, truncate, update on schedule to quayside;

grant delete, insert, references, select, trigger, truncate, update on schedule_run to quayside;

grant delete, insert, references, select, trigger, truncate, update on schema_migration to quayside;

grant delete, insert, references, select, trigger, truncate, update on search_word to quayside;

grant delete, insert, references, select, trigger, truncate, update on service to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_order to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_order_count to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_order_delivery to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_order_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_order_message to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_order_target to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_order_unread to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_stock to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_stock_due to quayside;

grant delete, insert, references, select, trigger, truncate, update on service_stock_movement to quayside;

grant delete, insert, references, select, trigger, truncate, update on session to quayside;

grant delete, insert, references, select, trigger, truncate, update on shipment to quayside;

grant delete, insert, references, select, trigger, truncate, update on shipment_cost to quayside;

grant delete, insert, references, select, trigger, truncate, update on shipment_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on shipping_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on shipping_rate to quayside;

grant delete, insert, references, select, trigger, truncate, update on shipping_rule to quayside;

grant delete, insert, references, select, trigger, truncate, update on shop to quayside;

grant delete, insert, references, select, trigger, truncate, update on shop_fulfilment_push to quayside;

grant delete, insert, references, select, trigger, truncate, update on shop_order_problem to quayside;

grant delete, insert, references, select, trigger, truncate, update on shop_product_pull to quayside;

grant delete, insert, references, select, trigger, truncate, update on shop_sync to quayside;

grant delete, insert, references, select, trigger, truncate, update on shop_variant to quayside;

grant delete, insert, references, select, trigger, truncate, update on shop_variant_country to quayside;

grant delete, insert, references, select, trigger, truncate, update on shopper_report to quayside;

grant delete, insert, references, select, trigger, truncate, update on sku to quayside;

grant delete, insert, references, select, trigger, truncate, update on sku_barcode to quayside;

grant delete, insert, references, select, trigger, truncate, update on sku_change to quayside;

grant delete, insert, references, select, trigger, truncate, update on sku_measurement to quayside;

grant delete, insert, references, select, trigger, truncate, update on sku_price_tier to quayside;

grant delete, insert, references, select, trigger, truncate, update on sold_product to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_cost to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_count to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_message to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_quote to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_quote_sku to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_request to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_unread to quayside;

grant delete, insert, references, select, trigger, truncate, update on sourcing_variant to quayside;

grant delete, insert, references, select, trigger, truncate, update on stock to quayside;

grant delete, insert, references, select, trigger, truncate, update on stock_layer to quayside;

grant delete, insert, references, select, trigger, truncate, update on stock_layer_cost to quayside;

grant delete, insert, references, select, trigger, truncate, update on stock_layer_use to quayside;

grant delete, insert, references, select, trigger, truncate, update on stock_movement to quayside;

grant delete, insert, references, select, trigger, truncate, update on stock_reservation to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_channel_order to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_file_columns to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_offer to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_order to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_order_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_order_file to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_order_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_order_payment to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_receipt to quayside;

grant delete, insert, references, select, trigger, truncate, update on supplier_receipt_line to quayside;

grant delete, insert, references, select, trigger, truncate, update on tax_number to quayside;

grant delete, insert, references, select, trigger, truncate, update on tax_scheme_choice to quayside;

grant delete, insert, references, select, trigger, truncate, update on ticket to quayside;

grant delete, insert, references, select, trigger, truncate, update on ticket_change to quayside;

grant delete, insert, references, select, trigger, truncate, update on ticket_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on ticket_message to quayside;

grant delete, insert, references, select, trigger, truncate, update on ticket_note to quayside;

grant delete, insert, references, select, trigger, truncate, update on ticket_unread to quayside;

grant delete, insert, references, select, trigger, truncate, update on tracking_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on tracking_page to quayside;

grant delete, insert, references, select, trigger, truncate, update on tracking_rule to quayside;

grant delete, insert, references, select, trigger, truncate, update on tracking_settings to quayside;

grant delete, insert, references, select, trigger, truncate, update on vip_computation to quayside;

grant delete, insert, references, select, trigger, truncate, update on vip_level to quayside;

grant delete, insert, references, select, trigger, truncate, update on wallet to quayside;

grant delete, insert, references, select, trigger, truncate, update on wallet_movements_by_day to quayside;

grant delete, insert, references, select, trigger, truncate, update on warehouse_stock to quayside;

grant delete, insert, references, select, trigger, truncate, update on warehouse_stock_movement to quayside;

grant delete, insert, references, select, trigger, truncate, update on wave_order to quayside;

grant delete, insert, references, select, trigger, truncate, update on wave_paper to quayside;

grant delete, insert, references, select, trigger, truncate, update on wave_pick to quayside;

grant delete, insert, references, select, trigger, truncate, update on webhook_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on wholesale_count to quayside;

grant delete, insert, references, select, trigger, truncate, update on wholesale_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on wholesale_item to quayside;

grant delete, insert, references, select, trigger, truncate, update on wholesale_message to quayside;

grant delete, insert, references, select, trigger, truncate, update on wholesale_order to quayside;

grant delete, insert, references, select, trigger, truncate, update on wholesale_quote to quayside;

grant delete, insert, references, select, trigger, truncate, update on wholesale_unread to quayside;

grant delete, insert, references, select, trigger, truncate, update on withdrawal to quayside;

grant delete, insert, references, select, trigger, truncate, update on withdrawal_event to quayside;

grant delete, insert, references, select, trigger, truncate, update on working_calendar to quayside;

grant delete, insert, references, select, trigger, truncate, update on working_span to quayside;

grant delete, insert, references, select, trigger, truncate, update on write_off_cost to quayside;

grant delete, insert, references, select, trigger, truncate, update on write_off_recount to quayside;

grant delete, insert, select on agent_substitute to quayside_agency;

grant delete, insert, select on banner_recipient to quayside_agency;

grant delete, insert, select on customs_code to quayside_agency;

grant delete, insert, select on file to quayside_agency;

grant delete, insert, select on mail_secret to quayside_agency;

grant delete, insert, select on notice_recipient to quayside_agency;

grant delete, insert, select on order_profit_product to quayside_agency;

grant delete, insert, select on order_search_term to quayside_agency;

grant delete, insert, select on order_search_term to quayside_tenant;

grant delete, insert, select on passkey_challenge to quayside_agency;

grant delete, insert, select on product_check to quayside_agency;

grant delete, insert, select on profit_recount to quayside_agency;

grant delete, insert, select on purchase_document to quayside_agency;

grant delete, insert, select on purchase_document to quayside_tenant;

grant delete, insert, select on purchase_item to quayside_tenant;

grant delete, insert, select on saved_product to quayside_agency;

grant delete, insert, select on saved_product to quayside_tenant;

grant delete, insert, select on service_order_unread to quayside_agency;

grant delete, insert, select on shipment_line to quayside_agency;

grant delete, insert, select on sourcing_unread to quayside_agency;

grant delete, insert, select on supplier_order_file to quayside_agency;

grant delete, insert, select on ticket_unread to quayside_agency;

grant delete, insert, select on tracking_event to quayside_agency;

grant delete, insert, select on tracking_page to quayside_agency;

grant delete, insert, select on wholesale_unread to quayside_agency;

grant delete, insert, select on working_span to quayside_agency;

grant delete, insert, select on write_off_cost to quayside_agency;

grant delete, insert, select on write_off_recount to quayside_agency;

grant delete, insert, select, update on agency_tax_number to quayside_agency;

grant delete, insert, select, update on api_key to quayside_agency;

grant delete, insert, select, update on banner to quayside_agency;

grant delete, insert, select, update on bulk_job to quayside_agency;

grant delete, insert, select, update on bulk_job_result to quayside_agency;

grant delete, insert, select, update on carrier_service to quayside_agency;

grant delete, insert, select, update on cart_line to quayside_agency;

grant delete, insert, select, update on cart_line to quayside_tenant;

grant delete, insert, select, update on catalogue_import to quayside_agency;

grant delete, insert, select, update on catalogue_import_chunk to quayside_agency;

grant delete, insert, select, update on customer_address to quayside_tenant;

grant delete, insert, select, update on delivery_time to quayside_agency;

grant delete, insert, select, update on email_code to quayside_agency;

grant delete, insert, select, update on holiday to quayside_agency;

grant delete, insert, select, update on idempotency_key to quayside_agency;

grant delete, insert, select, update on import_rule to quayside_agency;

grant delete, insert, select, update on listed_sku_change to quayside_agency;

grant delete, insert, select, update on listing to quayside_agency;

grant delete, insert, select, update on listing to quayside_tenant;

grant delete, insert, select, update on listing_variant to quayside_agency;

grant delete, insert, select, update on listing_variant to quayside_tenant;

grant delete, insert, select, update on mail to quayside_agency;

grant delete, insert, select, update on mapped_sku_change to quayside_agency;

grant delete, insert, select, update on mapped_sku_change to quayside_tenant;

grant delete, insert, select, update on merge_run to quayside_agency;

grant delete, insert, select, update on notice to quayside_agency;

grant delete, insert, select, update on oauth_state to quayside_agency;

grant delete, insert, select, update on one_time_code to quayside_agency;

grant delete, insert, select, update on operator_idempotency_key to quayside_agency;

grant delete, insert, select, update on operator_invitation to quayside_agency;

grant delete, insert, select, update on operator_saved_view to quayside_agency;

grant delete, insert, select, update on order_assignee to quayside_agency;

grant delete, insert, select, update on order_flag to quayside_agency;

grant delete, insert, select, update on order_flag to quayside_tenant;

grant delete, insert, select, update on order_import to quayside_agency;

grant delete, insert, select, update on order_import to quayside_tenant;

grant delete, insert, select, update on order_import_chunk to quayside_agency;

grant delete, insert, select, update on order_import_chunk to quayside_tenant;

grant delete, insert, select, update on order_import_row to quayside_agency;

grant delete, insert, select, update on order_import_row to quayside_tenant;

grant delete, insert, select, update on order_line to quayside_agency;

grant delete, insert, select, update on order_line to quayside_tenant;

grant delete, insert, select, update on order_profit to quayside_agency;

grant delete, insert, select, update on order_service to quayside_agency;

grant delete, insert, select, update on order_service to quayside_tenant;

grant delete, insert, select, update on order_tax_number to quayside_agency;

grant delete, insert, select, update on order_tax_number to quayside_tenant;

grant delete, insert, select, update on pack_task to quayside_agency;

grant delete, insert, select, update on passkey to quayside_agency;

grant delete, insert, select, update on password_link to quayside_agency;

grant delete, insert, select, update on payout_account to quayside_agency;

grant delete, insert, select, update on paypal_account to quayside_agency;

grant delete, insert, select, update on price_rule to quayside_agency;

grant delete, insert, select, update on price_template to quayside_agency;

grant delete, insert, select, update on price_template to quayside_tenant;

grant delete, insert, select, update on product_category to quayside_agency;

grant delete, insert, select, update on product_missing_cost to quayside_agency;

grant delete, insert, select, update on purchase_arrival_read to quayside_agency;

grant delete, insert, select, update on queue_target to quayside_agency;

grant delete, insert, select, update on rate_limit_counter to quayside_agency;

grant delete, insert, select, update on reorder_point to quayside_agency;

grant delete, insert, select, update on saved_reply to quayside_agency;

grant delete, insert, select, update on saved_view to quayside_agency;

grant delete, insert, select, update on saved_view to quayside_tenant;

grant delete, insert, select, update on schedule_run to quayside_agency;

grant delete, insert, select, update on session to quayside_agency;

grant delete, insert, select, update on shipment to quayside_agency;

grant delete, insert, select, update on shipping_rate to quayside_agency;

grant delete, insert, select, update on shipping_rule to quayside_agency;

grant delete, insert, select, update on shipping_rule to quayside_tenant;

grant delete, insert, select, update on shop_fulfilment_push to quayside_agency;

grant delete, insert, select, update on shop_order_problem to quayside_agency;

grant delete, insert, select, update on shop_order_problem to quayside_tenant;

grant delete, insert, select, update on shop_sync to quayside_agency;

grant delete, insert, select, update on shop_variant to quayside_agency;

grant delete, insert, select, update on shop_variant_country to quayside_agency;

grant delete, insert, select, update on shop_variant_country to quayside_tenant;

grant delete, insert, select, update on sku_barcode to quayside_agency;

grant delete, insert, select, update on sku_change to quayside_agency;

grant delete, insert, select, update on sku_price_tier to quayside_agency;

grant delete, insert, select, update on stock_reservation to quayside_agency;

grant delete, insert, select, update on stock_reservation to quayside_tenant;

grant delete, insert, select, update on supplier_channel_order to quayside_agency;

grant delete, insert, select, update on supplier_offer to quayside_agency;

grant delete, insert, select, update on supplier_order_line to quayside_agency;

grant delete, insert, select, update on tax_number to quayside_tenant;

grant delete, insert, select, update on tax_scheme_choice to quayside_tenant;

grant delete, insert, select, update on tracking_rule to quayside_agency;

grant delete, insert, select, update on vip_level to quayside_agency;

grant delete, insert, select, update on webhook_event to quayside_agency;

grant delete, insert, select, update on wholesale_item to quayside_tenant;

grant delete, select on order_assignee to quayside_tenant;

grant delete, select on service_order_unread to quayside_tenant;

grant delete, select on sourcing_unread to quayside_tenant;

grant delete, select on ticket_unread to quayside_tenant;

grant delete, select on wholesale_unread to quayside_tenant;

grant insert on audit_log to quayside_tenant;

grant insert on mail to quayside_tenant;

grant insert, select on agency_settings to quayside_agency;

grant insert, select on audit_log to quayside_agency;

grant insert, select on bin_movement to quayside_agency;

grant insert, select on credit_reminder to quayside_agency;

grant insert, select on credit_statement to quayside_agency;

grant insert, select on customer_address to quayside_agency;

grant insert, select on customer_price to quayside_agency;

grant insert, select on file to quayside_tenant;

grant insert, select on goods_picture to quayside_agency;

grant insert, select on installation_secret to quayside_agency;

grant insert, select on invoice to quayside_agency;

grant insert, select on invoice to quayside_tenant;

grant insert, select on invoice_address to quayside_agency;

grant insert, select on invoice_archive_part to quayside_tenant;

grant insert, select on invoice_month_email to quayside_agency;

grant insert, select on ledger_posting to quayside_agency;

grant insert, select on ledger_posting to quayside_tenant;

grant insert, select on ledger_transaction to quayside_agency;

grant insert, select on ledger_transaction to quayside_tenant;

grant insert, select on ledger_violation to quayside_agency;

grant insert, select on mapping_batch to quayside_agency;

grant insert, select on mapping_batch to quayside_tenant;

grant insert, select on notice_read to quayside_agency;

grant insert, select on notice_read to quayside_tenant;

grant insert, select on order_event to quayside_agency;

grant insert, select on order_event to quayside_tenant;

grant insert, select on order_problem_event to quayside_agency;

grant insert, select on order_problem_event to quayside_tenant;

grant insert, select on order_surcharge_event to quayside_agency;

grant insert, select on order_surcharge_event to quayside_tenant;

grant insert, select on order_tag to quayside_agency;

grant insert, select on order_tag to quayside_tenant;

grant insert, select on purchase_arrival to quayside_agency;

grant insert, select on purchase_event to quayside_agency;

grant insert, select on purchase_event to quayside_tenant;

grant insert, select on quote_offer to quayside_agency;

grant insert, select on refund_event to quayside_agency;

grant insert, select on refund_event to quayside_tenant;

grant insert, select on refund_line to quayside_agency;

grant insert, select on refund_line to quayside_tenant;

grant insert, select on service_order_delivery to quayside_agency;

grant insert, select on service_order_event to quayside_agency;

grant insert, select on service_order_event to quayside_tenant;

grant insert, select on service_order_message to quayside_agency;

grant insert, select on service_order_message to quayside_tenant;

grant insert, select on service_order_target to quayside_agency;

grant insert, select on service_order_target to quayside_tenant;

grant insert, select on sourcing_cost to quayside_agency;

grant insert, select on sourcing_event to quayside_agency;

grant insert, select on sourcing_event to quayside_tenant;

grant insert, select on sourcing_message to quayside_agency;

grant insert, select on sourcing_message to quayside_tenant;

grant insert, select on sourcing_quote to quayside_agency;

grant insert, select on sourcing_quote_sku to quayside_agency;

grant insert, select on sourcing_variant to quayside_agency;

grant insert, select on sourcing_variant to quayside_tenant;

grant insert, select on stock_movement to quayside_agency;

grant insert, select on supplier_order_event to quayside_agency;

grant insert, select on supplier_order_payment to quayside_agency;

grant insert, select on supplier_receipt to quayside_agency;

grant insert, select on supplier_receipt_line to quayside_agency;

grant insert, select on tax_number to quayside_agency;

grant insert, select on tax_scheme_choice to quayside_agency;

grant insert, select on ticket_event to quayside_agency;

grant insert, select on ticket_event to quayside_tenant;

grant insert, select on ticket_message to quayside_agency;

grant insert, select on ticket_message to quayside_tenant;

grant insert, select on ticket_note to quayside_agency;

grant insert, select on warehouse_stock_movement to quayside_agency;

grant insert, select on wave_paper to quayside_agency;

grant insert, select on wholesale_event to quayside_agency;

grant insert, select on wholesale_event to quayside_tenant;

grant insert, select on wholesale_message to quayside_agency;

grant insert, select on wholesale_message to quayside_tenant;

grant insert, select on wholesale_quote to quayside_agency;

grant insert, select on withdrawal_event to quayside_agency;

grant insert, select, update on account to quayside_agency;

grant insert, select, update on auto_recharge to quayside_agency;

grant insert, select, update on balance_correction to quayside_agency;

grant insert, select, update on bank_line to quayside_agency;

grant insert, select, update on bank_statement to quayside_agency;

grant insert, select, update on bank_table_layout to quayside_agency;

grant insert, select, update on bin to quayside_agency;

grant insert, select, update on bin_count to quayside_agency;

grant insert, select, update on bulk_job to quayside_tenant;

grant insert, select, update on cancellation_request to quayside_agency;

grant insert, select, update on cancellation_request to quayside_tenant;

grant insert, select, update on carrier to quayside_agency;

grant insert, select, update on carrier_bill to quayside_agency;

grant insert, select, update on carrier_bill_line to quayside_agency;

grant insert, select, update on carrier_bill_mapping to quayside_agency;

grant insert, select, update on carrier_label to quayside_agency;

grant insert, select, update on cart to quayside_agency;

grant insert, select, update on cart to quayside_tenant;

grant insert, select, update on commission to quayside_agency;

grant insert, select, update on commission_payout to quayside_agency;

grant insert, select, update on commission_scan to quayside_agency;

grant insert, select, update on cost_setting to quayside_agency;

grant insert, select, update on credit_line to quayside_agency;

grant insert, select, update on credit_line_change to quayside_agency;

grant insert, select, update on customer to quayside_agency;

grant insert, select, update on customs_code_list to quayside_agency;

grant insert, select, update on dropshipping_order to quayside_agency;

grant insert, select, update on dropshipping_order to quayside_tenant;

grant insert, select, update on exchange_rate to quayside_agency;

grant insert, select, update on extra_service to quayside_agency;

grant insert, select, update on hand_over to quayside_agency;

grant insert, select, update on hand_over_parcel to quayside_agency;

grant insert, select, update on idempotency_key to quayside_tenant;

grant insert, select, update on invoice_address to quayside_tenant;

grant insert, select, update on ledger_remark to quayside_tenant;

grant insert, select, update on listing_stock to quayside_agency;

grant insert, select, update on mapping_change to quayside_agency;

grant insert, select, update on mapping_change to quayside_tenant;

grant insert, select, update on merge_run to quayside_tenant;

grant insert, select, update on merge_window to quayside_agency;

grant insert, select, update on merge_window to quayside_tenant;

grant insert, select, update on oauth_state to quayside_tenant;

grant insert, select, update on operator to quayside_agency;

grant insert, select, update on order_count to quayside_agency;

grant insert, select, update on order_count to quayside_tenant;

grant insert, select, update on order_problem to quayside_agency;

grant insert, select, update on order_problem to quayside_tenant;

grant insert, select, update on order_surcharge to quayside_agency;

grant insert, select, update on packed_parcel to quayside_agency;

grant insert, select, update on payment_method to quayside_agency;

grant insert, select, update on picking_wave to quayside_agency;

grant insert, select, update on product to quayside_agency;

grant insert, select, update on product_count to quayside_agency;

grant insert, select, update on product_sales to quayside_agency;

grant insert, select, update on purchase_arrival_read to quayside_tenant;

grant insert, select, update on purchase_count to quayside_agency;

grant insert, select, update on purchase_count to quayside_tenant;

grant insert, select, update on purchase_item to quayside_agency;

grant insert, select, update on purchase_order to quayside_agency;

grant insert, select, update on purchase_order to quayside_tenant;

grant insert, select, update on purchasing_channel_access to quayside_agency;

grant insert, select, update on quote_request to quayside_agency;

grant insert, select, update on quote_request to quayside_tenant;

grant insert, select, update on recharge to quayside_agency;

grant insert, select, update on recharge to quayside_tenant;

grant insert, select, update on recharge_proposal to quayside_agency;

grant insert, select, update on recharge_reversal to quayside_agency;

grant insert, select, update on refund to quayside_agency;

grant insert, select, update on refund to quayside_tenant;

grant insert, select, update on replacement to quayside_agency;

grant insert, select, update on returned_parcel to quayside_agency;

grant insert, select, update on schedule to quayside_agency;

grant insert, select, update on schedule to quayside_tenant;

grant insert, select, update on schedule_run to quayside_tenant;

grant insert, select, update on service to quayside_agency;

grant insert, select, update on service_order to quayside_agency;

grant insert, select, update on service_order to quayside_tenant;

grant insert, select, update on service_order_count to quayside_agency;

grant insert, select, update on service_order_count to quayside_tenant;

grant insert, select, update on shipment_cost to quayside_agency;

grant insert, select, update on shipping_line to quayside_agency;

grant insert, select, update on shop to quayside_agency;

grant insert, select, update on shop to quayside_tenant;

grant insert, select, update on shop_product_pull to quayside_agency;

grant insert, select, update on shop_product_pull to quayside_tenant;

grant insert, select, update on shop_sync to quayside_tenant;

grant insert, select, update on shop_variant to quayside_tenant;

grant insert, select, update on shopper_report to quayside_agency;

grant insert, select, update on shopper_report to quayside_tenant;

grant insert, select, update on sku to quayside_agency;

grant insert, select, update on sku_measurement to quayside_agency;

grant insert, select, update on sourcing_count to quayside_agency;

grant insert, select, update on sourcing_count to quayside_tenant;

grant insert, select, update on sourcing_request to quayside_agency;

grant insert, select, update on sourcing_request to quayside_tenant;

grant insert, select, update on stock to quayside_agency;

grant insert, select, update on supplier to quayside_agency;

grant insert, select, update on supplier_file_columns to quayside_agency;

grant insert, select, update on supplier_order to quayside_agency;

grant insert, select, update on ticket to quayside_agency;

grant insert, select, update on ticket to quayside_tenant;

grant insert, select, update on ticket_change to quayside_agency;

grant insert, select, update on ticket_change to quayside_tenant;

grant insert, select, update on tracking_settings to quayside_agency;

grant insert, select, update on tracking_settings to quayside_tenant;

grant insert, select, update on vip_computation to quayside_agency;

grant insert, select, update on wallet to quayside_agency;

grant insert, select, update on wave_order to quayside_agency;

grant insert, select, update on wave_pick to quayside_agency;

grant insert, select, update on wholesale_count to quayside_agency;

grant insert, select, update on wholesale_count to quayside_tenant;

grant insert, select, update on wholesale_item to quayside_agency;

grant insert, select, update on wholesale_order to quayside_agency;

grant insert, select, update on wholesale_order to quayside_tenant;

grant insert, select, update on withdrawal to quayside_agency;

grant insert, select, update on working_calendar to quayside_agency;

grant select (amount_minor, currency, customer_id, decided_at, month, status) on commission_payout to quayside_tenant;

grant select (id) on mail to quayside_tenant;

grant select on account to quayside_tenant;

grant select on agency_settings to quayside_tenant;

grant select on agency_tax_number to quayside_tenant;

grant select on alliance_rate to quayside_agency;

grant select on alliance_rate to quayside_tenant;

grant select on auto_recharge to quayside_tenant;

grant select on banner to quayside_tenant;

grant select on banner_recipient to quayside_tenant;

grant select on bin_stock to quayside_agency;

grant select on bulk_job_result to quayside_tenant;

grant select on bundle to quayside_agency;

grant select on bundle to quayside_tenant;

grant select on bundle_component to quayside_agency;

grant select on bundle_component to quayside_tenant;

grant select on commission to quayside_tenant;

grant select on credit_line to quayside_tenant;

grant select on credit_statement to quayside_tenant;

grant select on customer to quayside_tenant;

grant select on customer_price to quayside_tenant;

grant select on delivery_days_by_day to quayside_agency;

grant select on delivery_days_by_day to quayside_tenant;

grant select on delivery_time to quayside_tenant;

grant select on exchange_rate to quayside_tenant;

grant select on extra_service to quayside_tenant;

grant select on figures_recount to quayside_agency;

grant select on figures_recount to quayside_tenant;

grant select on goods_picture to quayside_tenant;

grant select on import_rule to quayside_tenant;

grant select on invoice_archive_part to quayside_agency;

grant select on invoice_counter to quayside_agency;

grant select on invoice_month to quayside_agency;

grant select on invoice_month to quayside_tenant;

grant select on invoice_month_email to quayside_tenant;

grant select on ledger_remark to quayside_agency;

grant select on listing_stock to quayside_tenant;

grant select on notice to quayside_tenant;

grant select on notice_recipient to quayside_tenant;

grant select on open_demand to quayside_agency;

grant select on order_figures_by_day to quayside_agency;

grant select on order_figures_by_day to quayside_tenant;

grant select on order_line_component to quayside_agency;

grant select on order_line_component to quayside_tenant;

grant select on pack_task to quayside_tenant;

grant select on packed_parcel to quayside_tenant;

grant select on password_link to quayside_tenant;

grant select on payment_method to quayside_tenant;

grant select on payout_account to quayside_tenant;

grant select on paypal_account to quayside_tenant;

grant select on product to quayside_tenant;

grant select on product_category to quayside_tenant;

grant select on product_facet to quayside_agency;

grant select on product_facet to quayside_tenant;

grant select on product_sales to quayside_tenant;

grant select on product_sales_by_day to quayside_agency;

grant select on product_sales_by_day to quayside_tenant;

grant select on product_search to quayside_agency;

grant select on product_search to quayside_tenant;

grant select on purchase_arrival to quayside_tenant;

grant select on quote_offer to quayside_tenant;

grant select on recharge_reversal to quayside_tenant;

grant select on sales_recount to quayside_agency;

grant select on sales_recount to quayside_tenant;

grant select on schema_migration to quayside_agency;

grant select on search_word to quayside_agency;

grant select on search_word to quayside_tenant;

grant select on service to quayside_tenant;

grant select on service_order_delivery to quayside_tenant;

grant select on service_stock to quayside_agency;

grant select on service_stock to quayside_tenant;

grant select on service_stock_due to quayside_agency;

grant select on service_stock_due to quayside_tenant;

grant select on service_stock_movement to quayside_agency;

grant select on service_stock_movement to quayside_tenant;

grant select on shipment to quayside_tenant;

grant select on shipment_line to quayside_tenant;

grant select on shipping_line to quayside_tenant;

grant select on shipping_rate to quayside_tenant;

grant select on sku to quayside_tenant;

grant select on sku_price_tier to quayside_tenant;

grant select on sold_product to quayside_agency;

grant select on sold_product to quayside_tenant;

grant select on sourcing_quote to quayside_tenant;

grant select on sourcing_quote_sku to quayside_tenant;

grant select on stock to quayside_tenant;

grant select on stock_layer to quayside_agency;

grant select on stock_layer to quayside_tenant;

grant select on stock_layer_cost to quayside_agency;

grant select on stock_layer_cost to quayside_tenant;

grant select on stock_layer_use to quayside_agency;

grant select on stock_layer_use to quayside_tenant;

grant select on stock_movement to quayside_tenant;

grant select on tracking_event to quayside_tenant;

grant select on tracking_page to quayside_tenant;

grant select on tracking_rule to quayside_tenant;

grant select on vip_level to quayside_tenant;

grant select on wallet to quayside_tenant;

grant select on wallet_movements_by_day to quayside_agency;

grant select on wallet_movements_by_day to quayside_tenant;

grant select on warehouse_stock to quayside_agency;

grant select on wholesale_quote to quayside_tenant;

grant select on withdrawal to quayside_tenant;

grant select on withdrawal_event to quayside_tenant;

grant select, update on order_surcharge to quayside_tenant;

grant select, update on replacement to quayside_tenant;

grant select, update on returned_parcel to quayside_tenant;

grant select, update on shop_fulfilment_push to quayside_tenant;

grant select, update on wave_order to quayside_tenant;

grant update (alert_kind, alert_value, reserved) on stock to quayside_tenant;

grant update (bin_id) on bin_stock to quayside_agency;

grant update (customer_id) on wallet to quayside_tenant;

grant update (detail) on order_event to quayside_agency;

grant update (ended_at, ended_by, ends_on) on customer_price to quayside_agency;

grant update (last_found_at, resolution, resolved_at, resolved_by, times) on ledger_violation to quayside_agency;

grant update (list_unit_minor, own_unit_minor, price_source, quantity, unit_minor) on purchase_item to quayside_tenant;

grant update (local_script_confirmed_at, name, time_zone) on customer to quayside_tenant;

grant update (locale, muted_topics, user_name) on account to quayside_tenant;

grant update (read_by) on mail_secret to quayside_agency;

grant update (sku_id) on sourcing_quote_sku to quayside_agency;

grant update (sku_id) on warehouse_stock to quayside_agency;

grant update (units_sold) on product_search to quayside_agency;
