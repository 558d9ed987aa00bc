// Made by `npm run types:db` from the migrated database; do not edit.
import type { ColumnType } from 'kysely'

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Read as text: JavaScript's numbers do not hold 64 bits. */
type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>
/** Read parsed; written as JSON text. */
type Json = ColumnType<unknown, string, string>
type Numeric = ColumnType<string, string | number, string | number>
type Timestamp = ColumnType<Date, Date | string, Date | string>

interface Account {
  customer_id: Int8
  id: Generated<Int8>
  email: string
  user_name: string
  password_hash: string | null
  is_default: Generated<boolean>
  is_active: Generated<boolean>
  menu_tags: Generated<number[]>
  authorities: Generated<string[]>
  shop_ids: string[] | null
  locale: Generated<string>
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  totp_secret_sealed: string | null
  totp_confirmed_at: Timestamp | null
  totp_last_step: Int8 | null
  recovery_code_hashes: Generated<string[]>
  muted_topics: Generated<string[]>
  second_step_grace_at: Timestamp | null
}

interface AgencySettings {
  section: string
  version: number
  value: Json
  changed: string[]
  changed_by: Int8 | null
  changed_at: Generated<Timestamp>
}

interface AgencyTaxNumber {
  scheme: string
  number: string
  updated_at: Generated<Timestamp>
}

interface AgentSubstitute {
  id: Generated<Int8>
  operator_id: Int8
  substitute_id: Int8
  first_day: Timestamp
  last_day: Timestamp
  created_by: string
}

interface AllianceRate {
  customer_id: Int8
  valid_from: Timestamp
  percent: Numeric
}

interface ApiKey {
  customer_id: Int8
  id: Generated<Int8>
  account_id: Int8
  name: string
  key_hash: string
  last_four: string
  is_read_only: boolean
  created_at: Generated<Timestamp>
  last_used_at: Timestamp | null
  expires_at: Timestamp | null
  revoked_at: Timestamp | null
}

interface AuditLog {
  id: Generated<Int8>
  at: Generated<Timestamp>
  customer_id: Int8 | null
  account_id: Int8 | null
  operator_id: Int8 | null
  action: string
  target: string | null
  detail: Json | null
  request_id: string | null
  ip: string | null
  user_agent: string | null
  api_key: string | null
}

interface AutoRecharge {
  customer_id: Int8
  is_enabled: boolean
  below_minor: Int8
  amount_minor: Int8
  max_per_day: number
  max_per_month_minor: Int8 | null
  paused_at: Timestamp | null
  paused_code: string | null
  paused_recharge: string | null
  changed_at: Generated<Timestamp>
}

interface BalanceCorrection {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  status: Generated<string>
  status_since: Generated<Timestamp>
  currency: string
  amount_minor: Int8
  reason: string
  note: Generated<string>
  proposed_by: Int8
  proposed_at: Generated<Timestamp>
  decided_by: Int8 | null
  decline_reason: Generated<string>
  order_id: Int8 | null
}

interface BankLine {
  id: Generated<Int8>
  statement_id: Int8
  line_key: string
  booked_on: Timestamp
  amount_minor: Int8
  currency: string
  payer: Generated<string>
  reference: Generated<string>
  bank_reference: Generated<string>
  match_text: ColumnType<string, never, never>
  state: Generated<string>
  state_since: Generated<Timestamp>
  customer_id: Int8 | null
  recharge_id: Int8 | null
  note: Generated<string>
  decided_by: Generated<string>
}

interface BankStatement {
  id: Generated<Int8>
  file_name: string
  format: string
  account: Generated<string>
  currencies: string[]
  from_day: Timestamp
  to_day: Timestamp
  added: number
  repeated: number
  outgoing: number
  imported_by: string
  imported_at: Generated<Timestamp>
}

interface BankTableLayout {
  header_key: string
  columns: Json
  used_at: Generated<Timestamp>
}

interface Banner {
  id: Generated<Int8>
  title: string
  image_id: Int8
  link: string | null
  places: string[]
  audience: string
  starts_at: Timestamp
  ends_at: Generated<Timestamp>
  saved_by: Int8 | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

interface BannerRecipient {
  customer_id: Int8
  banner_id: Int8
}

interface Bin {
  id: Generated<Int8>
  code: string
  zone: Generated<string>
  walk_order: Generated<number>
  is_active: Generated<boolean>
  created_at: Generated<Timestamp>
}

interface BinCount {
  id: Generated<Int8>
  bin_id: Int8
  sku_id: Int8
  owner_id: Int8 | null
  status: Generated<string>
  due_on: Timestamp
  expected: number | null
  counted: number | null
  counted_by: Generated<string>
  counted_at: Timestamp | null
  decision: string | null
  decided_by: Generated<string>
  decided_at: Timestamp | null
}

interface BinMovement {
  bin_id: Int8
  id: Generated<Int8>
  sku_id: Int8
  owner_id: Int8 | null
  quantity: number
  cause: string
  note: Generated<string>
  actor_name: string
  at: Generated<Timestamp>
}

interface BinStock {
  bin_id: Int8
  sku_id: Int8
  owner_id: Int8 | null
  units: number
}

interface BulkJob {
  id: Generated<Int8>
  customer_id: Int8 | null
  kind: string
  title: Generated<string>
  account_id: Int8 | null
  operator_id: Int8 | null
  started_by: string
  request_id: string
  ip: string
  input: Generated<Json>
  chunks: Json | null
  chunks_done: Generated<number>
  subject_id: Int8 | null
  state: Generated<string>
  total: number | null
  done: Generated<number>
  problems: Generated<number>
  message: string | null
  created_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  dismissed_at: Timestamp | null
  message_figures: Json | null
}

interface BulkJobResult {
  bulk_job_id: Int8
  position: number
  customer_id: Int8 | null
  label: string
  note: Generated<string>
  ok: boolean
  reason: string
  message: string
  subject_id: Int8 | null
  message_figures: Json | null
}

interface Bundle {
  customer_id: Int8
  id: Int8
  name: string
  contents: string
  created_by: string
  created_at: Generated<Timestamp>
}

interface BundleComponent {
  customer_id: Int8
  bundle_id: Int8
  sku_id: Int8
  units: number
  position: number
}

interface CancellationRequest {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
  status: Generated<string>
  reason: Generated<string>
  requested_by: string
  at: Generated<Timestamp>
  answer: Generated<string>
  ended_by: Generated<string>
  ended_at: Timestamp | null
}

interface Carrier {
  id: Generated<Int8>
  code: string
  name_en: string
  name_zh: Generated<string>
  connector: string | null
  tracking_url: string | null
  sender: Json | null
  is_active: Generated<boolean>
  updated_at: Generated<Timestamp>
}

interface CarrierBill {
  id: Generated<Int8>
  number: string
  carrier: string
  currency: string
  billed_on: Timestamp
  status: Generated<string>
  status_since: Generated<Timestamp>
  file_name: string
  limit_bp: number
  limit_minor: Int8
  line_count: number
  total_minor: Int8
  undecided_count: Generated<number>
  disputed_count: Generated<number>
  accepted_minor: Generated<Int8>
  created_by: string
  created_at: Generated<Timestamp>
}

interface CarrierBillLine {
  bill_id: Int8
  position: number
  tracking_number: string
  charge: Generated<string>
  weight_grams: number | null
  amount_minor: Int8
  state: string | null
  cause: string | null
  duplicate_of: Int8 | null
  customer_id: Int8 | null
  shipment_id: Int8 | null
  expected_minor: Int8 | null
  expected_by: string | null
  expected_grams: number | null
  parcel_minor: Int8 | null
  decision: Generated<string>
  reason: Generated<string>
  decided_by: Generated<string>
  decided_at: Timestamp | null
  wholesale_order_id: Int8 | null
}

interface CarrierBillMapping {
  carrier_key: string
  carrier: string
  columns: Json
  weight_unit: string
  currency: string
  limit_bp: number
  limit_minor: Int8
  updated_at: Generated<Timestamp>
}

interface CarrierLabel {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
  label_no: number
  status: Generated<string>
  status_since: Generated<Timestamp>
  claimed_until: Timestamp | null
  carrier_id: Int8 | null
  service_code: string | null
  external_id: string | null
  tracking_number: string | null
  cost_minor: Int8 | null
  currency: string | null
  weight_grams: number
  file_id: Int8 | null
  candidates: Generated<Json>
  failure: Generated<string>
  cancel_attempts: Generated<number>
  created_by: string
  created_at: Generated<Timestamp>
}

interface CarrierService {
  id: Generated<Int8>
  carrier_id: Int8
  shipping_line_id: Int8
  code: string
  countries: Generated<string[]>
  min_grams: Generated<number>
  max_grams: number | null
  accepts: Generated<string[]>
  weekdays: Generated<number[]>
  is_active: Generated<boolean>
  position: number
}

interface Cart {
  customer_id: Int8
  lines: Generated<number>
  units: Generated<number>
  revision: Generated<Int8>
}

interface CartLine {
  customer_id: Int8
  id: Generated<Int8>
  sku_id: Int8
  quantity: number
  seen_prices: Json
  title: string
  added_by: string
  added_at: Generated<Timestamp>
}

interface CatalogueImport {
  id: Generated<Int8>
  operator_id: Int8
  operator_name: string
  file_name: string
  status: string
  jump_percent: number
  columns: string[]
  counts: Generated<Json>
  warned: string | null
  edited: string | null
  done: Generated<number>
  skipped: Generated<number>
  error: string | null
  created_at: Generated<Timestamp>
  finished_at: Timestamp | null
}

interface CatalogueImportChunk {
  import_id: Int8
  chunk_no: number
  products: Generated<Json>
  changes: Generated<Json>
  problems: Generated<Json>
  placed_at: Timestamp | null
  pending_search_ids: Generated<string[]>
}

interface Commission {
  customer_id: Int8
  id: Generated<Int8>
  referred_id: Int8
  order_id: Int8
  position: number
  state: string
  month: Timestamp
  paid_at: Timestamp
  delivered_at: Timestamp | null
  available_at: Timestamp | null
  percent: Numeric
  currency: string
  product_minor: Int8
  amount_minor: Int8
  payout_currency: string
  exchange_rate: Numeric
  payout_minor: Int8
  payout_month: Timestamp | null
  created_at: Generated<Timestamp>
}

interface CommissionPayout {
  customer_id: Int8
  month: Timestamp
  status: string
  currency: string
  amount_minor: Int8
  orders: number
  reason: Generated<string>
  operator_id: Int8 | null
  actor_name: string
  decided_at: Generated<Timestamp>
}

interface CommissionScan {
  customer_id: Int8
  ledger_id: Generated<Int8>
}

interface CostSetting {
  valid_from: Timestamp
  packing_usd_minor: Int8
  service_bp: number
  paypal_bp: number
  changed_by: string
  changed_at: Generated<Timestamp>
}

interface CreditLine {
  customer_id: Int8
  status: string
  status_since: Generated<Timestamp>
  limit_minor: Int8
  every_days: number | null
  due_days: number
  period_since: Generated<Timestamp>
  next_statement_at: Timestamp
}

interface CreditLineChange {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  kind: string
  status: string
  status_since: Generated<Timestamp>
  currency: string
  limit_minor: Int8
  every_days: number | null
  due_days: number
  reason: string
  proposed_by: Int8 | null
  proposed_at: Generated<Timestamp>
  decided_by: Int8 | null
  decline_reason: Generated<string>
  position: Int8 | null
}

interface CreditReminder {
  customer_id: Int8
  statement_id: Int8
  kind: string
  sent_on: Timestamp
}

interface CreditStatement {
  customer_id: Int8
  id: Int8
  number: string
  currency: string
  period_since: Timestamp
  period_until: Timestamp
  closed_at: Generated<Timestamp>
  owed_minor: Int8
  due_at: Timestamp
  stops_at: Timestamp
  settled_at: Timestamp | null
  settled_by: Int8 | null
}

interface Customer {
  customer_id: Generated<Int8>
  name: string
  currency: string
  is_vip: Generated<boolean>
  rank: Generated<number>
  alliance_rebate: Generated<Numeric>
  referral_code: string
  referred_by: Int8 | null
  time_zone: Generated<string>
  is_active: Generated<boolean>
  created_at: Generated<Timestamp>
  requires_second_step: Generated<boolean>
  local_script_confirmed_at: Timestamp | null
  referred_at: Timestamp | null
  vip_level_id: string | null
  vip_level_since: Timestamp | null
  vip_is_set: Generated<boolean>
  vip_set_until: Timestamp | null
  vip_set_reason: Generated<string>
  vip_set_by: Int8 | null
  named_agent_id: Int8 | null
}

interface CustomerAddress {
  customer_id: Int8
  id: Generated<Int8>
  kind: string
  recipient_name: string
  company: Generated<string>
  phone: Generated<string>
  country_code: string
  province: Generated<string>
  city: string
  address1: string
  address2: Generated<string>
  postcode: Generated<string>
  is_default: Generated<boolean>
  created_at: Generated<Timestamp>
}

interface CustomerPrice {
  customer_id: Int8
  id: Generated<Int8>
  scope: string
  sku_id: Int8 | null
  product_id: Int8 | null
  category: string | null
  shipping_line_id: Int8 | null
  country_code: string | null
  name: Generated<string>
  discount_bp: number | null
  fixed_usd_minor: number | null
  starts_on: Timestamp
  ends_on: Timestamp | null
  note: Generated<string>
  created_by: Int8 | null
  created_at: Generated<Timestamp>
  ended_at: Timestamp | null
  ended_by: Int8 | null
}

interface CustomsCode {
  code: string
  name_en: string
  name_zh: string
  words: string
}

interface CustomsCodeList {
  is_only: Generated<boolean>
  file_name: string
  codes: number
  uploaded_by: Int8
  uploaded_at: Generated<Timestamp>
}

interface DeliveryDaysByDay {
  customer_id: Int8
  day: Timestamp
  shop_id: Int8
  shipping_line_id: Int8
  country_code: string
  days: number
  parcels: number
}

interface DeliveryTime {
  shipping_line_id: Int8
  country_code: string
  parcels: number
  median_days: number
  p90_days: number
  measured_at: Generated<Timestamp>
}

interface DropshippingOrder {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  shop_id: Int8
  shop_order_key: string | null
  shop_order_name: Generated<string>
  source: string
  status: string
  status_since: Generated<Timestamp>
  waiting_reason: string | null
  waiting_on: string | null
  waiting_since: Timestamp | null
  shop_paid: Generated<boolean>
  currency: string
  product_minor: Generated<number>
  freight_minor: Generated<number>
  total_minor: Generated<number>
  weight_grams: Generated<number>
  goods_attributes: Generated<string[]>
  shipping_line_id: Int8 | null
  shipping_line_name: string | null
  days_min: number | null
  days_max: number | null
  shipping_line_chosen_by: string | null
  recipient_name: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  country_code: Generated<string>
  province: Generated<string>
  city: Generated<string>
  address1: Generated<string>
  address2: Generated<string>
  postcode: Generated<string>
  tax_number: Generated<string>
  shop_address: Json | null
  note: Generated<string>
  ordered_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  paid_at: Timestamp | null
  shipped_at: Timestamp | null
  delivered_at: Timestamp | null
  cancelled_at: Timestamp | null
  cancel_reason: string | null
  shop_updated_at: Timestamp | null
  line_count: Generated<number>
  unit_count: Generated<number>
  rule_id: Int8 | null
  rule_name: string | null
  rule_problem: Json | null
  merge_key: ColumnType<Int8 | null, never, never>
  kind: Generated<string>
  merged_into_id: Int8 | null
  split_from_id: Int8 | null
  part_no: number | null
  part_count: number | null
  undone_at: Timestamp | null
  replacement_of_id: Int8 | null
  refunded_minor: Generated<number>
  ship_clock_paused_seconds: Generated<number>
  ship_clock_paused_since: Timestamp | null
  ship_clock_started_at: ColumnType<Timestamp | null, never, never>
  service_minor: Generated<number>
  service_count: Generated<number>
  merge_excluded: Generated<boolean>
  surcharge_minor: Generated<number>
  labelled_at: Timestamp | null
  labelled_by: string | null
  label_no: Generated<number>
  is_test: Generated<boolean>
  attributes: Generated<Json>
  goods_discount_minor: Generated<number>
  freight_discount_minor: Generated<number>
  service_discount_minor: Generated<number>
  freight_price_source: Json | null
  tags: Generated<string[]>
  seller_note: Generated<string>
  gift_note: Generated<string>
  shop_gift_note: string | null
}

interface EmailCode {
  email: string
  purpose: string
  code_hash: string
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  used_at: Timestamp | null
  device: Generated<string>
}

interface ExchangeRate {
  currency: string
  valid_from: Timestamp
  rate: Numeric
  is_estimate: Generated<boolean>
}

interface ExtraService {
  id: Generated<Int8>
  name_en: string
  name_zh: Generated<string>
  situation_en: Generated<string>
  situation_zh: Generated<string>
  procedure_en: Generated<string>
  procedure_zh: Generated<string>
  price_minor: number | null
  basis: string
  days: number
  picture_urls: Generated<string[]>
  is_active: Generated<boolean>
  position: number
  is_material: Generated<boolean>
  service_id: Int8 | null
  updated_at: Generated<Timestamp>
}

interface FiguresRecount {
  customer_id: Int8
  id: Generated<Int8>
  shop_id: Int8 | null
  at: Timestamp
}

interface File {
  id: Generated<Int8>
  customer_id: Int8 | null
  is_public: Generated<boolean>
  storage_key: string
  file_name: string
  content_type: string
  size_bytes: Int8
  width: number | null
  height: number | null
  sha256: string
  created_at: Generated<Timestamp>
}

interface GoodsPicture {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  kind: string
  sku_id: Int8 | null
  units: number
  picture_ids: string[]
  at: Generated<Timestamp>
}

interface HandOver {
  id: Generated<Int8>
  number: string
  carrier_name: string
  closed_at: Generated<Timestamp>
  operator_name: string
  parcel_count: number
  weight_grams: Int8
  manifest_reference: Generated<string>
  manifest_url: Generated<string>
  manifest_failure: Generated<string>
  signed_by: Generated<string>
  picture_id: Int8 | null
  note: Generated<string>
}

interface HandOverParcel {
  customer_id: Int8
  shipment_id: Int8
  hand_over_id: Int8
  weight_grams: number
  handed_over_at: Timestamp
  first_scan_at: Timestamp | null
  requested_at: Timestamp | null
  resolved_at: Timestamp | null
  resolved_by: string | null
  resolution: string | null
}

interface Holiday {
  id: Generated<Int8>
  country: string
  name_en: string
  name_zh: string
  first_day: Timestamp
  last_day: Timestamp
  is_working: Generated<boolean>
}

interface IdempotencyKey {
  customer_id: Int8
  endpoint: string
  key: string
  request_hash: string
  answer: Json | null
  created_at: Generated<Timestamp>
}

interface ImportRule {
  id: Generated<Int8>
  country_code: string
  kind: string
  name: string
  valid_from: Timestamp
  valid_until: Timestamp | null
  percent: Numeric | null
  amount_minor: Int8 | null
  currency: string | null
  per: string | null
  above_minor: Int8 | null
  up_to_minor: Int8 | null
  limit_currency: string | null
  scheme: string | null
  scheme_limit_minor: Int8 | null
  scheme_limit_currency: string | null
  source: string
  is_active: Generated<boolean>
  updated_at: Generated<Timestamp>
}

interface InstallationSecret {
  is_only: Generated<boolean>
  digest: string
  since: Generated<Timestamp>
}

interface Invoice {
  customer_id: Int8
  id: Generated<Int8>
  series: string
  of_series: string
  year: number
  serial: number
  number: string
  issued_on: Timestamp
  issued_at: Timestamp
  transaction_id: Int8
  corrects_id: Int8 | null
  shop_id: Int8 | null
  source_kind: string
  source_id: Int8 | null
  source_number: string
  currency: string
  net_minor: Int8
  tax_minor: Int8
  total_minor: Int8
  tax_ground: string
  tax_rate_bp: number
  content: Json
  replaces_id: Int8 | null
}

interface InvoiceAddress {
  customer_id: Int8
  version: number
  value: Json
  monthly_email: Generated<boolean>
  changed_by: string
  changed_at: Generated<Timestamp>
}

interface InvoiceArchivePart {
  customer_id: Int8
  id: Generated<Int8>
  bulk_job_id: Int8
  part: number
  account_id: Int8
  file_id: Int8
  invoices: number
  created_at: Generated<Timestamp>
}

interface InvoiceCounter {
  series: string
  year: number
  last_number: number
  last_day: Timestamp
}

interface InvoiceMonth {
  customer_id: Int8
  month: Timestamp
  of_series: string
  series: string
  invoices: number
  net_minor: Int8
  tax_minor: Int8
  total_minor: Int8
}

interface InvoiceMonthEmail {
  customer_id: Int8
  month: Timestamp
  sent_at: Generated<Timestamp>
}

interface LedgerPosting {
  customer_id: Int8
  transaction_id: Int8
  account: string
  amount_minor: Int8
  currency: string
  balance_after_minor: Int8 | null
}

interface LedgerRemark {
  customer_id: Int8
  transaction_id: Int8
  customer_remark: string
}

interface LedgerTransaction {
  customer_id: Int8
  id: Generated<Int8>
  kind: string
  key: string
  source_kind: string
  source_id: Int8 | null
  source_number: Generated<string>
  actor_name: Generated<string>
  agency_remark: Generated<string>
  created_at: Generated<Timestamp>
}

interface LedgerViolation {
  id: Generated<Int8>
  found_at: Generated<Timestamp>
  invariant: string
  customer_id: Int8 | null
  detail: Json
  last_found_at: Generated<Timestamp>
  times: Generated<number>
  resolved_at: Timestamp | null
  resolved_by: Int8 | null
  resolution: Generated<string>
}

interface ListedSkuChange {
  id: Generated<Int8>
  sku_id: Int8
}

interface Listing {
  customer_id: Int8
  id: Generated<Int8>
  shop_id: Int8
  product_id: Int8
  status: Generated<string>
  status_since: Generated<Timestamp>
  version: Generated<number>
  synced_version: number | null
  attempts: Generated<number>
  next_attempt_at: Timestamp | null
  failure: string | null
  failure_message: string | null
  failing_since: Timestamp | null
  external_id: string | null
  synced_snapshot: Json | null
  listed_at: Timestamp | null
  title: string
  description: Generated<string>
  pictures: Generated<string[]>
  product_type: Generated<string>
  vendor: Generated<string>
  tags: Generated<string[]>
  is_shop_draft: Generated<boolean>
  rule: Json
  own_rate: Numeric | null
  rate: Numeric | null
  rate_day: Timestamp | null
  syncs_stock: Generated<boolean>
  stock_quantity: Generated<number>
  created_by: string
  requested_by: string | null
  updated_at: Generated<Timestamp>
  location_id: string | null
  location_name: string | null
  failure_message_figures: Json | null
  safety: Json | null
  only_safety: Generated<boolean>
  copy: Generated<number>
}

interface ListingStock {
  customer_id: Int8
  shop_id: Int8
  key: string | null
  batch: Json | null
  leased_until: Timestamp | null
  attempts: Generated<number>
  error: string | null
  failing_since: Timestamp | null
  error_figures: Json | null
}

interface ListingVariant {
  customer_id: Int8
  listing_id: Int8
  sku_id: Int8
  shop_id: Int8
  position: number
  is_chosen: Generated<boolean>
  price_minor: number | null
  is_own_price: Generated<boolean>
  compare_at_minor: number | null
  seen_cost_minor: number
  synced_price_minor: number | null
  synced_compare_at_minor: number | null
  variant_id: string | null
  inventory_item_id: string | null
  target_quantity: number | null
  synced_quantity: number | null
  stock_error: string | null
}

interface Mail {
  id: Generated<Int8>
  to_address: string
  subject: string
  body_text: string
  body_html: string | null
  created_at: Generated<Timestamp>
  sent_at: Timestamp | null
  attempts: Generated<number>
  last_error: string | null
}

interface MailSecret {
  mail_id: Int8
  sealed: string
  reference: string
  expires_at: Timestamp
  read_by: Generated<string[]>
}

interface MappedSkuChange {
  customer_id: Int8
  id: Generated<Int8>
  sku_id: Int8 | null
  kind: string
  from_minor: number | null
  to_minor: number | null
  is_improvement: boolean
  at: Generated<Timestamp>
  seen_at: Timestamp | null
  seen_by: string | null
  shop_id: Int8 | null
  variant_key: string | null
}

interface MappingBatch {
  customer_id: Int8
  id: Generated<Int8>
  source: string
  actor_name: string
  at: Generated<Timestamp>
}

interface MappingChange {
  customer_id: Int8
  id: Generated<Int8>
  batch_id: Int8
  shop_id: Int8
  variant_key: string
  before_sku_id: Int8 | null
  before_units: number
  after_sku_id: Int8 | null
  after_units: number
  undone_at: Timestamp | null
  undone_by: string | null
  country_code: string | null
}

interface MergeRun {
  customer_id: Int8
  id: Generated<Int8>
  shop_id: Int8
  at: Generated<Timestamp>
  hours: number
  orders: number
  saved_minor: Int8
  order_ids: string[]
}

interface MergeWindow {
  customer_id: Int8
  is_enabled: boolean
  hours: number
  shop_ids: string[] | null
  version: Generated<number>
  updated_by: string
  updated_at: Generated<Timestamp>
}

interface Notice {
  id: Generated<Int8>
  status: Generated<string>
  audience: string
  title: string
  rich_text: Generated<string>
  image_ids: Generated<string[]>
  files: Generated<Json>
  reached_customers: Generated<number>
  revision: Generated<number>
  mailed_until: Int8 | null
  saved_by: Int8 | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  published_at: Timestamp | null
  withdrawn_at: Timestamp | null
  mailed_at: Timestamp | null
}

interface NoticeRead {
  customer_id: Int8
  account_id: Int8
  notice_id: Int8
  read_at: Generated<Timestamp>
}

interface NoticeRecipient {
  customer_id: Int8
  notice_id: Int8
}

interface OauthState {
  state_hash: string
  customer_id: Int8
  account_id: Int8
  shop_domain: string
  expires_at: Timestamp
  used_at: Timestamp | null
}

interface OneTimeCode {
  code_hash: string
  operator_id: Int8
  customer_id: Int8
  expires_at: Timestamp
  used_at: Timestamp | null
  session_id: Int8
}

interface OpenDemand {
  kind: ColumnType<string | null, never, never>
  customer_id: ColumnType<Int8 | null, never, never>
  order_id: ColumnType<Int8 | null, never, never>
  number: ColumnType<string | null, never, never>
  sku_id: ColumnType<Int8 | null, never, never>
  units: ColumnType<number | null, never, never>
  since: ColumnType<Timestamp | null, never, never>
}

interface Operator {
  id: Generated<Int8>
  email: string
  name: string
  password_hash: string
  roles: string[]
  is_active: Generated<boolean>
  totp_secret_sealed: string | null
  totp_confirmed_at: Timestamp | null
  totp_last_step: Int8 | null
  created_at: Generated<Timestamp>
  recovery_code_hashes: Generated<string[]>
  second_step_grace_at: Timestamp | null
  first_password_until: Timestamp | null
  extra_permissions: Generated<string[]>
  removed_permissions: Generated<string[]>
  requires_second_step: Generated<boolean>
  locale: Generated<string>
  invited_at: Timestamp | null
  deactivated_at: Timestamp | null
}

interface OperatorIdempotencyKey {
  operator_id: Int8
  endpoint: string
  key: string
  request_hash: string
  answer: Json | null
  created_at: Generated<Timestamp>
}

interface OperatorInvitation {
  operator_id: Int8
  token_hash: string
  sent_at: Generated<Timestamp>
  expires_at: Timestamp
}

interface OperatorSavedView {
  id: Generated<Int8>
  page: string
  name: string
  query: Json
  maker_id: Int8
  is_shared: boolean
  position: number
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

interface OrderAssignee {
  customer_id: Int8
  order_id: Int8
  operator_id: Int8
  assigned_by: Int8
  since: Generated<Timestamp>
}

interface OrderCount {
  customer_id: Int8
  shop_id: Int8
  status: string
  waiting_reason: Generated<string>
  orders: Int8
  total_minor: Int8
  revision: Generated<Int8>
}

interface OrderEvent {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  actor_kind: string
  actor_name: Generated<string>
  detail: Generated<Json>
}

interface OrderFiguresByDay {
  customer_id: Int8
  day: Timestamp
  shop_id: Int8
  orders: number
  units: number
  unknown_orders: number
  revenue_minor: Int8
  fees_minor: Int8
  goods_minor: Int8
  freight_minor: Int8
  service_minor: Int8
  surcharge_minor: Int8
  refunded_minor: Int8
  profit_minor: Int8
  spent_minor: Int8
}

interface OrderFlag {
  customer_id: Int8
  order_id: Int8
  kind: string
  state: string
  waiting_on: string | null
  since: Generated<Timestamp>
  expires_at: Timestamp | null
}

interface OrderImport {
  customer_id: Int8
  id: Generated<Int8>
  shop_id: Int8
  account_id: Int8
  file_name: string
  format: string
  status: string
  rows_total: Generated<number>
  rows_rejected: Generated<number>
  orders_total: Generated<number>
  orders_created: Generated<number>
  orders_existing: Generated<number>
  header: Generated<Json>
  error: string | null
  created_at: Generated<Timestamp>
  finished_at: Timestamp | null
}

interface OrderImportChunk {
  customer_id: Int8
  import_id: Int8
  chunk_no: number
  orders: Generated<Json>
  problems: Generated<Json>
  placed_at: Timestamp | null
  from_rows: Generated<boolean>
}

interface OrderImportRow {
  customer_id: Int8
  import_id: Int8
  row_no: number
  cells: string[]
  formulas: Generated<number[]>
}

interface OrderLine {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  shop_line_key: string | null
  variant_key: string
  title: string
  variant_title: Generated<string>
  shop_sku: Generated<string>
  image_url: string | null
  quantity: number
  shop_price_minor: number | null
  sku_id: Int8 | null
  sku_code: string | null
  units: Generated<number>
  unit_price_minor: number | null
  weight_grams: number | null
  goods_attributes: Generated<string[]>
  shipped_quantity: Generated<number>
  quote_request_id: Int8 | null
  root_order_id: Int8 | null
  root_line_id: Int8 | null
  source_order_id: Int8 | null
  is_added: Generated<boolean>
  parts: Json | null
  attributes: Generated<Json>
  list_price_minor: number | null
  price_sources: Json | null
}

interface OrderLineComponent {
  customer_id: ColumnType<Int8 | null, never, never>
  order_id: ColumnType<Int8 | null, never, never>
  order_line_id: ColumnType<Int8 | null, never, never>
  variant_key: ColumnType<string | null, never, never>
  title: ColumnType<string | null, never, never>
  variant_title: ColumnType<string | null, never, never>
  shop_sku: ColumnType<string | null, never, never>
  image_url: ColumnType<string | null, never, never>
  quantity: ColumnType<number | null, never, never>
  shipped_quantity: ColumnType<number | null, never, never>
  shop_price_minor: ColumnType<number | null, never, never>
  goods_attributes: ColumnType<string[] | null, never, never>
  is_added: ColumnType<boolean | null, never, never>
  is_part: ColumnType<boolean | null, never, never>
  position: ColumnType<number | null, never, never>
  sku_id: ColumnType<Int8 | null, never, never>
  sku_code: ColumnType<string | null, never, never>
  units: ColumnType<number | null, never, never>
  unit_price_minor: ColumnType<number | null, never, never>
  weight_grams: ColumnType<number | null, never, never>
  share_from: ColumnType<Numeric | null, never, never>
  share_to: ColumnType<Numeric | null, never, never>
  share_of: ColumnType<Numeric | null, never, never>
}

interface OrderProblem {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
  code: string
  status: string
  status_since: Generated<Timestamp>
}

interface OrderProblemEvent {
  customer_id: Int8
  problem_id: Int8
  id: Generated<Int8>
  kind: string
  actor_kind: string
  actor_name: string
  note: Generated<string>
  answer: string | null
  substitute: Json | null
  passed_on: Json | null
  at: Generated<Timestamp>
}

interface OrderProfit {
  customer_id: Int8
  order_id: Int8
  day: Timestamp
  shipping_line_id: Int8 | null
  operator_id: Int8 | null
  currency: string
  paid_own_minor: Int8
  refunded_own_minor: Int8
  billed_usd_minor: Int8
  billed_cny_minor: Int8
  units: number
  revenue_minor: Int8
  refund_minor: Int8
  goods_minor: Int8
  inbound_minor: Int8
  packing_minor: Int8
  service_minor: Int8
  carrier_minor: Int8
  fee_minor: Int8
  commission_minor: Int8
  profit_minor: ColumnType<string, never, never>
  estimated: Generated<string[]>
  unknown: Generated<string[]>
  counted_at: Generated<Timestamp>
  sale_kind: string
}

interface OrderProfitProduct {
  customer_id: Int8
  order_id: Int8
  product_id: Int8
  day: Timestamp
  units: number
  revenue_minor: Int8
  refund_minor: Int8
  goods_minor: Int8
  other_minor: Int8
  profit_minor: ColumnType<string, never, never>
  is_estimated: boolean
  is_unknown: boolean
}

interface OrderSearchTerm {
  customer_id: Int8
  term: string
  order_id: Int8
}

interface OrderService {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  service_id: Int8
  basis: string
  price_minor: number
  source_order_id: Int8 | null
  line_ids: string[] | null
  times: number
  stock_id: Int8 | null
  list_price_minor: number | null
  price_source: Json | null
}

interface OrderSurcharge {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
  reason: string
  status: Generated<string>
  status_since: Generated<Timestamp>
  version: Generated<number>
  usd_minor: number
  currency: string
  amount_minor: number
  answer_by: Timestamp
  raised_by: string
  created_at: Generated<Timestamp>
}

interface OrderSurchargeEvent {
  customer_id: Int8
  surcharge_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  actor_kind: string
  actor_name: string
  note: Generated<string>
  amount_minor: number | null
  picture_ids: Generated<string[]>
}

interface OrderTag {
  customer_id: Int8
  key: string
  name: string
}

interface OrderTaxNumber {
  customer_id: Int8
  order_id: Int8
  scheme: string
  number: string | null
  owner: string | null
  reason: string | null
  decided_at: Generated<Timestamp>
}

interface PackTask {
  customer_id: Int8
  order_id: Int8
  kind: string
  order_service_id: Generated<Int8>
  about: Generated<string>
  done_by: string
  done_at: Generated<Timestamp>
}

interface PackedParcel {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
  version: Generated<number>
  lines: Json
  is_whole: boolean
  weight_grams: number | null
  method: string | null
  length_mm: Generated<number>
  width_mm: Generated<number>
  height_mm: Generated<number>
  packaging: Generated<string>
  divisor: number | null
  volumetric_grams: Generated<Int8>
  charged_grams: ColumnType<Int8 | null, never, never>
  currency: string
  paid_minor: number | null
  due_minor: number | null
  differs: string | null
  proposal: string | null
  proposed_minor: number | null
  surcharge_id: Int8 | null
  correction_id: Int8 | null
  proposed_by: Generated<string>
  closed_by: string
  closed_at: Generated<Timestamp>
  shipment_id: Int8 | null
  voided_at: Timestamp | null
}

interface Passkey {
  id: Generated<Int8>
  customer_id: Int8 | null
  account_id: Int8 | null
  operator_id: Int8 | null
  name: string
  credential_id: string
  public_key: Buffer
  counter: Int8
  transports: string[]
  created_at: Generated<Timestamp>
  last_used_at: Timestamp | null
}

interface PasskeyChallenge {
  challenge: string
  session_id: Int8 | null
  expires_at: Timestamp
}

interface PasswordLink {
  customer_id: Int8
  account_id: Int8
  token_hash: string
  sent_at: Generated<Timestamp>
  expires_at: Timestamp
}

interface PaymentMethod {
  id: Generated<Int8>
  kind: string
  currency: string
  name: string
  network: string | null
  details: Generated<Json>
  instructions_en: Generated<string>
  instructions_zh: Generated<string>
  fee_note_en: Generated<string>
  fee_note_zh: Generated<string>
  min_minor: Int8
  is_enabled: boolean
  position: number
  version: Generated<number>
  updated_at: Generated<Timestamp>
}

interface PayoutAccount {
  customer_id: Int8
  id: Generated<Int8>
  kind: string
  hint: string
  details_sealed: string
  account_id: Int8
  actor_name: string
  created_at: Generated<Timestamp>
}

interface PaypalAccount {
  customer_id: Int8
  id: Generated<Int8>
  status: string
  status_since: Generated<Timestamp>
  setup_token: string | null
  approve_url: string | null
  token_sealed: string | null
  token_hash: string | null
  email: Generated<string>
  payer_id: Generated<string>
  actor_name: Generated<string>
  created_at: Generated<Timestamp>
}

interface PickingWave {
  id: Generated<Int8>
  number: ColumnType<number, never, never>
  created_by: Int8
  created_at: Generated<Timestamp>
  ended_by: Int8 | null
  ended_at: Timestamp | null
}

interface PriceRule {
  id: Generated<Int8>
  product_id: Int8 | null
  category: string | null
  margin_bps: number
  rounding: string
  updated_at: Generated<Timestamp>
}

interface PriceTemplate {
  customer_id: Int8
  id: Generated<Int8>
  name: string
  rule: Json
  is_default: Generated<boolean>
  updated_at: Generated<Timestamp>
}

interface Product {
  id: Generated<Int8>
  owner_customer_id: Int8 | null
  code: string
  subject_en: string
  subject_zh: Generated<string>
  cover_url: string | null
  category: Generated<string>
  is_published: Generated<boolean>
  customs_name: Generated<string>
  hs_code: Generated<string>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  keywords: Generated<string[]>
  remark_en: Generated<string>
  pictures: Generated<string[]>
  description_en: Generated<string>
  description_zh: Generated<string>
  published_at: Timestamp | null
  state: ColumnType<string, never, never>
  min_quantity: Generated<number>
  origin_country: Generated<string>
  manufacturer: Generated<string>
  eu_responsible: Generated<string>
  safety_warnings: Generated<string>
}

interface ProductCategory {
  name_en: string
  name_zh: Generated<string>
  position: Generated<number>
}

interface ProductCheck {
  product_id: Int8
  position: number
  text: string
}

interface ProductCount {
  state: string
  products: Int8
}

interface ProductFacet {
  id: ColumnType<number, never, never>
  kind: string
  name: Generated<string>
  value: string
}

interface ProductMissingCost {
  product_id: Int8
}

interface ProductSales {
  product_id: Int8
  units: number
}

interface ProductSalesByDay {
  customer_id: Int8
  country_code: string
  day: Timestamp
  product_id: Int8
  shop_id: Int8
  orders: number
  units: Int8
  cost_minor: Int8
  priced_units: Int8
  priced_cost_minor: Int8
  revenue_minor: Int8
  charges_minor: Generated<Int8>
  priced_charges_minor: Generated<Int8>
}

interface ProductSearch {
  product_id: Int8
  published_at: Timestamp
  volume_mm3: Int8
  weight_grams: number
  longest_mm: number
  units_sold: number
  price_minor: number
  max_price_minor: number
  facets: number[]
  goods_attributes: string[]
  title: string
  words: string
  code: string
  codes: string[]
}

interface ProfitRecount {
  id: Generated<Int8>
  customer_id: Int8
  order_id: Int8
}

interface PublishedProduct {
  id: ColumnType<Int8 | null, never, never>
  code: ColumnType<string | null, never, never>
  subject_en: ColumnType<string | null, never, never>
  subject_zh: ColumnType<string | null, never, never>
  category: ColumnType<string | null, never, never>
  keywords: ColumnType<string[] | null, never, never>
  category_zh: ColumnType<string | null, never, never>
  published_at: ColumnType<Timestamp | null, never, never>
  sku_codes: ColumnType<string[] | null, never, never>
  price_minor: ColumnType<number | null, never, never>
  max_price_minor: ColumnType<number | null, never, never>
  weight_grams: ColumnType<number | null, never, never>
  longest_mm: ColumnType<number | null, never, never>
  volume_mm3: ColumnType<Int8 | null, never, never>
  sku_pictures: ColumnType<string[] | null, never, never>
  attributes: ColumnType<Json | null, never, never>
  goods: ColumnType<Json | null, never, never>
  picture_names: ColumnType<string | null, never, never>
  units: ColumnType<number | null, never, never>
}

interface PurchaseArrival {
  customer_id: Int8
  order_id: Int8
  item_id: Int8
  id: Generated<Int8>
  type: number
  quantity: number
  actor_name: string
  created_at: Generated<Timestamp>
}

interface PurchaseArrivalRead {
  customer_id: Int8
  account_id: Int8
  order_id: Int8
  arrival_id: Int8
}

interface PurchaseCount {
  customer_id: Int8
  type: number
  status: string
  orders: Int8
}

interface PurchaseDocument {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  file_id: Int8
  added_at: Generated<Timestamp>
  added_by: string
  is_agencys: boolean
}

interface PurchaseEvent {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  from_status: string | null
  to_status: string
  actor_kind: string
  actor_name: Generated<string>
  amount_minor: number | null
  detail: Generated<Json>
}

interface PurchaseItem {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  sku_id: Int8
  quantity: number
  arrived_quantity: Generated<number>
  closed_short_quantity: Generated<number>
  unit_minor: number | null
  own_unit_minor: number | null
  list_unit_minor: number | null
  price_source: Json | null
}

interface PurchaseOrder {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  type: number
  status: string
  status_since: Generated<Timestamp>
  note: Generated<string>
  created_by: string
  created_at: Generated<Timestamp>
  last_arrival_id: Int8 | null
  last_arrival_at: Timestamp | null
  account_id: Int8 | null
  currency: string | null
  paid_minor: Generated<number>
  refunded_minor: Generated<number>
  cancellation_requested_at: Timestamp | null
  cancel_reason: Generated<string>
  end_kind: string | null
  end_reason: Generated<string>
  supplier: Generated<string>
  supplier_order: Generated<string>
  cost_minor: number | null
  cost_currency: string | null
  buyer_name: Generated<string>
  tracking_text: Generated<string>
  item_count: Generated<number>
  unit_count: Generated<number>
  arrived_count: Generated<number>
  closed_count: Generated<number>
  goods_minor: Generated<Int8>
  goods_text: Generated<string>
  title: Generated<string>
  cover_url: string | null
  search_text: ColumnType<string, never, never>
  own_freight_minor: number | null
}

interface PurchasingChannelAccess {
  only_one: Generated<boolean>
  seed_hash: string
  tokens_sealed: string
  expires_at: Timestamp | null
  refresh_expires_at: Timestamp | null
  has_refresh: boolean
  claimed_until: Timestamp | null
  lost_at: Timestamp | null
  problem: Generated<string>
  renewed_at: Generated<Timestamp>
  renewed_by: Generated<string>
}

interface QueueTarget {
  queue: string
  hours: number
}

interface QuoteOffer {
  customer_id: Int8
  request_id: Int8
  version: number
  sku_id: Int8
  units: number
  unit_price_minor: number
  tiers: Generated<Json>
  weight_grams: number
  goods_attributes: Generated<string[]>
  expires_at: Timestamp
  note: Generated<string>
  operator_id: Int8
  created_at: Generated<Timestamp>
}

interface QuoteRequest {
  customer_id: Int8
  id: Generated<Int8>
  shop_id: Int8
  variant_key: string
  title: string
  variant_title: Generated<string>
  shop_sku: Generated<string>
  image_url: string | null
  country_code: Generated<string>
  quantity: number
  note: Generated<string>
  status: string
  status_since: Generated<Timestamp>
  requested_at: Generated<Timestamp>
  requested_by: Generated<string>
  version: Generated<number>
  sku_id: Int8 | null
  units: Generated<number>
  unit_price_minor: number | null
  expires_at: Timestamp | null
  answer_note: Generated<string>
  answered_by: Generated<string>
  answered_at: Timestamp | null
  decline_reason: Generated<string>
}

interface RateLimitCounter {
  key: string
  window_end: Timestamp
  attempts: number
}

interface Recharge {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  method: string
  status: string
  status_since: Generated<Timestamp>
  currency: string
  amount_minor: Int8
  fee_minor: Generated<Int8>
  pay_minor: Int8
  credited_minor: Int8 | null
  paypal_order_id: string | null
  paypal_capture_id: string | null
  paypal_approve_url: string | null
  checked_at: Timestamp | null
  bank_reference: string | null
  receipt_file_id: Int8 | null
  reason: Generated<string>
  agency_remark: Generated<string>
  reviewed_by: Int8 | null
  actor_name: Generated<string>
  created_at: Generated<Timestamp>
  credited_at: Timestamp | null
  reason_code: string | null
  reason_figures: Json | null
  payment_method_id: Int8 | null
  pay_kind: string | null
  pay_name: string | null
  reference_key: ColumnType<string | null, never, never>
  paypal_payer: Generated<string>
  paypal_account_id: Int8 | null
}

interface RechargeProposal {
  customer_id: Int8
  recharge_id: Int8
  credited_minor: Int8
  remark: string
  operator_id: Int8
  proposed_at: Generated<Timestamp>
}

interface RechargeReversal {
  customer_id: Int8
  recharge_id: Int8
  paypal_refund_id: string
  kind: string
  taken_minor: Int8
  owed_minor: Int8
  collected_minor: Generated<Int8>
  created_at: Generated<Timestamp>
}

interface Refund {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
  reason: string
  state: Generated<string>
  state_since: Generated<Timestamp>
  expires_at: Timestamp | null
  currency: string
  requested_minor: number
  offered_minor: number | null
  refunded_minor: number | null
  requested_by: string
  at: Generated<Timestamp>
  wanted: Generated<string>
  replacement_order_id: Int8 | null
}

interface RefundEvent {
  customer_id: Int8
  refund_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  actor_kind: string
  actor_name: string
  message: Generated<string>
  picture_ids: Generated<string[]>
  amount_minor: number | null
}

interface RefundLine {
  customer_id: Int8
  refund_id: Int8
  order_line_id: Int8
  quantity: number
}

interface ReorderPoint {
  sku_id: Int8
  min_units: number
  target_units: number
  set_by: string
  set_at: Generated<Timestamp>
}

interface Replacement {
  customer_id: Int8
  order_id: Int8
  of_order_id: Int8
  reason: string
  message: Generated<string>
  paid_by: string
  decision: string
  offered_until: Timestamp | null
  decided_at: Timestamp | null
  decided_by: Generated<string>
  decline_reason: Generated<string>
  seen_at: Timestamp | null
  created_by: Generated<string>
  created_at: Generated<Timestamp>
}

interface ReturnedParcel {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  order_id: Int8
  shop_id: Int8
  returned_shipment_id: Int8
  state: string
  state_since: Generated<Timestamp>
  reason: string
  note: Generated<string>
  weight_grams: number
  goods_attributes: Generated<string[]>
  currency: string
  address: Json | null
  answer_until: Timestamp
  reminded_at: Timestamp | null
  overdue_at: Timestamp | null
  shipping_line_id: Int8 | null
  shipping_line_name: string | null
  freight_minor: Int8 | null
  paid_at: Timestamp | null
  reshipped_as_id: Int8 | null
  received_by: Int8 | null
  received_at: Generated<Timestamp>
  photo_id: Int8 | null
}

interface SalesRecount {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
}

interface SavedProduct {
  customer_id: Int8
  product_id: Int8
  saved_by: string
  saved_at: Generated<Timestamp>
}

interface SavedReply {
  id: Generated<Int8>
  name: string
  body_en: Generated<string>
  body_zh: Generated<string>
  assign: Generated<string>
  is_closing: Generated<boolean>
  version: Generated<number>
  saved_by: string
  saved_at: Generated<Timestamp>
}

interface SavedView {
  customer_id: Int8
  id: Generated<Int8>
  page: string
  name: string
  query: Json
  maker_id: Int8
  is_shared: boolean
  position: number
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

interface Schedule {
  customer_id: Int8
  id: Generated<Int8>
  kind: string
  name: string
  expression: string
  time_zone: string
  shop_id: Int8 | null
  daily_limit_minor: Int8 | null
  order_limit_minor: Int8 | null
  account_ids: string[] | null
  is_enabled: Generated<boolean>
  next_run_at: Timestamp | null
  must_replan: Generated<boolean>
  account_id: Int8
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  deleted_at: Timestamp | null
}

interface ScheduleRun {
  customer_id: Int8
  id: Generated<Int8>
  schedule_id: Int8
  cause: string
  planned_at: Timestamp
  status: Generated<string>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  outcome: string | null
  result_counts: Generated<Json>
  problem: Generated<string>
  sync_id: Int8 | null
  day: Timestamp | null
  order_ids: string[] | null
  order_minors: string[] | null
  counted_minor: Generated<Int8>
  created_at: Generated<Timestamp>
  problem_figures: Json | null
}

interface SchemaMigration {
  name: string
  checksum: string
  applied_at: Generated<Timestamp>
}

interface SearchWord {
  word: string
}

interface Service {
  id: Generated<Int8>
  code: string
  name_en: string
  name_zh: Generated<string>
  situation_en: Generated<string>
  situation_zh: Generated<string>
  procedure_en: Generated<string>
  procedure_zh: Generated<string>
  image_url: string | null
  basis: string
  price_minor: number
  is_active: Generated<boolean>
  position: Generated<number>
  updated_at: Generated<Timestamp>
  pack_step: Generated<string>
}

interface ServiceOrder {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  account_id: Int8
  created_by: string
  created_at: Generated<Timestamp>
  extra_service_id: Int8
  name_en: string
  name_zh: string
  basis: string
  is_material: boolean
  is_on_request: boolean
  status: string
  status_since: Generated<Timestamp>
  currency: string
  quantity: number
  note: Generated<string>
  picture_ids: Generated<string[]>
  subject: string
  unit_minor: number | null
  total_minor: number | null
  days: number | null
  paid_minor: Generated<number>
  refunded_minor: Generated<number>
  paid_at: Timestamp | null
  delivered_at: Timestamp | null
  end_reason: Generated<string>
  awaits_agency_reply: Generated<boolean>
  last_message_at: Timestamp | null
  search_text: ColumnType<string, never, never>
  list_unit_minor: number | null
  price_source: Json | null
}

interface ServiceOrderCount {
  customer_id: Int8
  status: string
  orders: Int8
  revision: Generated<Int8>
}

interface ServiceOrderDelivery {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  operator_name: string
  note: Generated<string>
  file_ids: Generated<string[]>
}

interface ServiceOrderEvent {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  from_status: string | null
  to_status: string
  actor_kind: string
  actor_name: Generated<string>
  amount_minor: number | null
  detail: Generated<Json>
}

interface ServiceOrderMessage {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  side: string
  author_name: string
  body: string
  picture_ids: Generated<string[]>
}

interface ServiceOrderTarget {
  customer_id: Int8
  order_id: Int8
  position: number
  sku_id: Int8 | null
  dropshipping_order_id: Int8 | null
  code: string
  title: string
  image_url: string | null
}

interface ServiceOrderUnread {
  customer_id: Int8
  account_id: Int8
  order_id: Int8
  since: Generated<Timestamp>
}

interface ServiceStock {
  customer_id: Int8
  extra_service_id: Int8
  on_hand: number
}

interface ServiceStockDue {
  customer_id: Int8
  order_id: Int8
}

interface ServiceStockMovement {
  customer_id: Int8
  extra_service_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  quantity: number
  after: number
  cause: string
  service_order_id: Int8 | null
  dropshipping_order_id: Int8 | null
  source_number: Generated<string>
  actor_name: Generated<string>
  reason: Generated<string>
}

interface Session {
  id: Generated<Int8>
  customer_id: Int8 | null
  account_id: Int8 | null
  operator_id: Int8 | null
  refresh_number: Generated<number>
  rotated_at: Generated<Timestamp>
  created_at: Generated<Timestamp>
  last_seen_at: Generated<Timestamp>
  expires_at: Timestamp
  revoked_at: Timestamp | null
  revoked_reason: string | null
  ip: string | null
  user_agent: string | null
  confirmed_at: Timestamp | null
  second_step: Generated<string>
  opened_by: Int8 | null
  opened_with_roles: string[] | null
  acting_reason: string | null
}

interface Shipment {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
  key: string
  shipping_line_id: Int8 | null
  carrier: string
  tracking_number: string
  tracking_url: string | null
  tracking_status: Generated<string>
  tracking_status_at: Generated<Timestamp>
  operator_id: Int8 | null
  shipped_at: Generated<Timestamp>
  delivered_at: Timestamp | null
  registered_at: Timestamp | null
  registration_refused: string | null
  last_tracking_at: Timestamp | null
  replaces_id: Int8 | null
  returned_at: Timestamp | null
  not_returned_at: Timestamp | null
  not_back_reason: string | null
  not_back_by: Int8 | null
  bulk_job_id: Int8 | null
}

interface ShipmentCost {
  customer_id: Int8
  shipment_id: Int8
  quoted_minor: Int8 | null
  quoted_currency: string | null
  weighed_grams: number | null
  billed_minor: Int8 | null
  billed_currency: string | null
  bill_id: Int8 | null
  bill_position: number | null
}

interface ShipmentLine {
  customer_id: Int8
  shipment_id: Int8
  order_line_id: Int8
  quantity: number
}

interface ShippingLine {
  id: Generated<Int8>
  code: string
  name_en: string
  name_zh: Generated<string>
  carrier: string
  tracking_url: string | null
  volumetric_divisor: number | null
  max_weight_grams: number
  max_side_mm: number | null
  accepts: Generated<string[]>
  is_active: Generated<boolean>
  position: Generated<number>
  updated_at: Generated<Timestamp>
  pays_duty: Generated<boolean>
  pays_tax: Generated<boolean>
}

interface ShippingRate {
  id: Generated<Int8>
  shipping_line_id: Int8
  country_code: string
  postcode_prefixes: Generated<string[]>
  from_grams: number
  to_grams: number
  base_minor: number
  per_kg_minor: number
  step_grams: Generated<number>
  days_min: number
  days_max: number
}

interface ShippingRule {
  customer_id: Int8
  id: Generated<Int8>
  position: number
  name: string
  is_enabled: Generated<boolean>
  conditions: Json
  outcome: Json
  version: Generated<number>
  updated_by: string
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

interface Shop {
  customer_id: Int8
  id: Generated<Int8>
  kind: string
  name: string
  domain: string | null
  external_id: string | null
  currency: Generated<string>
  status: string
  credentials_sealed: string | null
  credentials_expire_at: Timestamp | null
  refresh_claimed_until: Timestamp | null
  scopes: Generated<string>
  location_id: string | null
  synced_until: Timestamp | null
  last_synced_at: Timestamp | null
  last_error: string | null
  last_error_at: Timestamp | null
  connected_at: Timestamp | null
  created_at: Generated<Timestamp>
  icon: string | null
  last_error_figures: Json | null
  fee_bp: Generated<number>
  fee_fixed_minor: Generated<number>
}

interface ShopFulfilmentPush {
  customer_id: Int8
  id: Generated<Int8>
  shop_id: Int8
  order_id: Int8
  shipment_id: Int8
  kind: string
  event_status: string | null
  status: string
  attempts: Generated<number>
  last_error: string | null
  next_attempt_at: Timestamp | null
  external_id: string | null
  created_at: Generated<Timestamp>
  done_at: Timestamp | null
  last_error_figures: Json | null
}

interface ShopOrderProblem {
  customer_id: Int8
  shop_id: Int8
  shop_order_key: string
  shop_order_name: string
  reason: string
  figures: Json
  created_at: Generated<Timestamp>
  tried_at: Generated<Timestamp>
}

interface ShopProductPull {
  customer_id: Int8
  shop_id: Int8
  run: Generated<number>
  cause: string
  status: Generated<string>
  products_seen: Generated<number>
  variants_new: Generated<number>
  variants_changed: Generated<number>
  error: string | null
  pulled_until: Timestamp | null
  requested_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  done_at: Timestamp | null
  variants_deleted: Generated<number>
  error_figures: Json | null
}

interface ShopSync {
  customer_id: Int8
  id: Generated<Int8>
  shop_id: Int8
  cause: string
  status: string
  orders_seen: Generated<number>
  orders_created: Generated<number>
  orders_updated: Generated<number>
  error: string | null
  created_at: Generated<Timestamp>
  started_at: Timestamp | null
  finished_at: Timestamp | null
  error_figures: Json | null
  orders_failed: Generated<number>
}

interface ShopVariant {
  customer_id: Int8
  shop_id: Int8
  variant_key: string
  title: string
  variant_title: Generated<string>
  shop_sku: Generated<string>
  image_url: string | null
  sku_id: Int8 | null
  units: Generated<number>
  mapped_at: Timestamp | null
  mapped_by: string | null
  updated_at: Generated<Timestamp>
  product_key: string | null
  has_withdrawn_sku: Generated<boolean>
  sort_title: ColumnType<string, never, never>
  search: Generated<string>
  shop_sku_key: ColumnType<string, never, never>
  has_countries: Generated<boolean>
  deleted_in_shop_at: Timestamp | null
}

interface ShopVariantCountry {
  customer_id: Int8
  shop_id: Int8
  variant_key: string
  country_code: string
  sku_id: Int8
  units: Generated<number>
  mapped_at: Generated<Timestamp>
  mapped_by: string
}

interface ShopperReport {
  customer_id: Int8
  id: Generated<Int8>
  order_id: Int8
  shop_id: Int8
  shipment_id: Int8 | null
  kind: string
  message: Generated<string>
  email: Generated<string>
  locale: string
  status: Generated<string>
  at: Generated<Timestamp>
  ended_at: Timestamp | null
  ended_by: Generated<string>
  note: Generated<string>
}

interface Sku {
  id: Generated<Int8>
  product_id: Int8 | null
  owner_customer_id: Int8 | null
  code: string
  attributes: Generated<Json>
  image_url: string | null
  price_minor: number | null
  weight_grams: number | null
  length_mm: Generated<number>
  width_mm: Generated<number>
  height_mm: Generated<number>
  goods_attributes: Generated<string[]>
  is_active: Generated<boolean>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  search_text: Generated<string>
}

interface SkuBarcode {
  code: string
  sku_id: Int8
  created_at: Generated<Timestamp>
}

interface SkuChange {
  id: Generated<Int8>
  sku_id: Int8
  kind: Generated<string>
  from_minor: number | null
  to_minor: number | null
}

interface SkuMeasurement {
  id: Generated<Int8>
  sku_id: Int8
  weight_grams: number
  length_mm: Generated<number>
  width_mm: Generated<number>
  height_mm: Generated<number>
  method: string
  station: string
  was_grams: number
  was_length_mm: number
  was_width_mm: number
  was_height_mm: number
  status: string
  status_since: Generated<Timestamp>
  repriced: number | null
  decided_by: Generated<string>
  measured_by: string
  measured_at: Generated<Timestamp>
}

interface SkuPriceTier {
  sku_id: Int8
  min_quantity: number
  price_minor: number
}

interface SoldProduct {
  customer_id: Int8
  order_id: Int8
  product_id: Int8
  day: Timestamp
  shop_id: Int8
  country_code: string
  units: number
  cost_minor: Int8
  priced_units: number
  priced_cost_minor: Int8
  revenue_minor: Int8
  charges_minor: Generated<Int8>
  priced_charges_minor: Generated<Int8>
}

interface SourcingCost {
  customer_id: Int8
  request_id: Int8
  version: number
  position: number
  supplier_url: Generated<string>
  cost_cny_minor: number | null
  margin_bps: number | null
}

interface SourcingCount {
  customer_id: Int8
  status: string
  requests: Int8
  revision: Generated<Int8>
}

interface SourcingEvent {
  customer_id: Int8
  request_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  from_status: string | null
  to_status: string
  actor_kind: string
  actor_name: Generated<string>
  detail: Generated<Json>
}

interface SourcingMessage {
  customer_id: Int8
  request_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  side: string
  author_name: string
  body: string
  picture_ids: Generated<string[]>
}

interface SourcingQuote {
  customer_id: Int8
  request_id: Int8
  version: number
  subject_en: string
  subject_zh: Generated<string>
  pictures: Generated<string[]>
  description: Generated<string>
  currency: string
  lead_days: number
  min_quantity: Generated<number>
  delivery_days_min: number
  delivery_days_max: number
  note: Generated<string>
  expires_at: Timestamp
  operator_id: Int8
  operator_name: string
  created_at: Generated<Timestamp>
  customs_name: Generated<string>
  hs_code: Generated<string>
  origin_country: Generated<string>
}

interface SourcingQuoteSku {
  customer_id: Int8
  request_id: Int8
  version: number
  position: number
  attributes: Generated<Json>
  image_url: string | null
  price_minor: number
  given_minor: number
  tiers: Generated<Json>
  weight_grams: number
  length_mm: Generated<number>
  width_mm: Generated<number>
  height_mm: Generated<number>
  goods_attributes: Generated<string[]>
  sku_id: Int8 | null
}

interface SourcingRequest {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  title: string
  link: Generated<string>
  link_key: Generated<string>
  note: Generated<string>
  requirements: Generated<string[]>
  picture_ids: Generated<string[]>
  currency: string
  target_minor: number | null
  monthly_quantity: number | null
  countries: Generated<string[]>
  needed_by: Timestamp | null
  account_id: Int8
  created_by: string
  status: string
  status_since: Generated<Timestamp>
  operator_id: Int8 | null
  operator_name: Generated<string>
  version: Generated<number>
  expires_at: Timestamp | null
  end_reason: Generated<string>
  product_id: Int8 | null
  awaits_agency_reply: Generated<boolean>
  last_message_at: Timestamp | null
  created_at: Generated<Timestamp>
  search_text: ColumnType<string, never, never>
}

interface SourcingUnread {
  customer_id: Int8
  account_id: Int8
  request_id: Int8
  since: Generated<Timestamp>
}

interface SourcingVariant {
  customer_id: Int8
  request_id: Int8
  shop_id: Int8
  variant_key: string
}

interface Stock {
  customer_id: Int8
  sku_id: Int8
  on_hand: number
  reserved: Generated<number>
  sold_30d: Generated<number>
  alert_kind: string | null
  alert_value: number | null
  alert_quantity: ColumnType<number | null, never, never>
  low_since: Timestamp | null
  alerted_at: Timestamp | null
}

interface StockLayer {
  customer_id: Int8
  sku_id: Int8
  movement_id: Int8
  units: number
  remaining: number
}

interface StockLayerCost {
  customer_id: ColumnType<Int8 | null, never, never>
  sku_id: ColumnType<Int8 | null, never, never>
  movement_id: ColumnType<Int8 | null, never, never>
  units: ColumnType<number | null, never, never>
  remaining: ColumnType<number | null, never, never>
  order_id: ColumnType<Int8 | null, never, never>
  number: ColumnType<string | null, never, never>
  type: ColumnType<number | null, never, never>
  unit_cost: ColumnType<Numeric | null, never, never>
}

interface StockLayerUse {
  customer_id: Int8
  sku_id: Int8
  movement_id: Int8
  layer_id: Int8
  units: number
}

interface StockMovement {
  customer_id: Int8
  sku_id: Int8
  id: Generated<Int8>
  quantity: number
  cause: string
  source_id: Int8
  created_at: Generated<Timestamp>
  actor_name: Generated<string>
  undoes_id: Int8 | null
}

interface StockReservation {
  customer_id: Int8
  order_id: Int8
  order_line_id: Int8
  sku_id: Int8
  units: number
  shipped: Generated<number>
  released: Generated<number>
  saved_minor: number
}

interface Supplier {
  id: Generated<Int8>
  name: string
  link: Generated<string>
  contact: Generated<string>
  lead_days: number | null
  note: Generated<string>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  phone: Generated<string>
  wechat: Generated<string>
  email: Generated<string>
  payment_days: number | null
  min_order_minor: Int8 | null
  return_terms: Generated<string>
}

interface SupplierChannelOrder {
  order_id: Int8
  state: string
  number: Generated<string>
  agreed_minor: Int8 | null
  goods_minor: Int8 | null
  freight_minor: Int8 | null
  status: Generated<string>
  trace: Generated<string>
  problem: Generated<string>
  operator_name: Generated<string>
  started_at: Generated<Timestamp>
  checked_at: Timestamp | null
  part: Generated<number>
  parts: Generated<number>
  lines: Generated<Json>
  stage: string | null
  paid_minor: Int8 | null
  tracking: Generated<string[]>
  arrives_on: Timestamp | null
}

interface SupplierFileColumns {
  columns_hash: string
  mapping: Json
  updated_at: Generated<Timestamp>
}

interface SupplierOffer {
  sku_id: Int8
  supplier_id: Int8
  link: Generated<string>
  cost_cny_minor: number
  min_quantity: Generated<number>
  updated_at: Generated<Timestamp>
  pack_size: Generated<number>
  spec_id: Generated<string>
}

interface SupplierOrder {
  id: Generated<Int8>
  number: string
  supplier_id: Int8
  status: Generated<string>
  status_since: Generated<Timestamp>
  currency: Generated<string>
  supplier_reference: Generated<string>
  link: Generated<string>
  tracking_text: Generated<string>
  expected_on: Timestamp | null
  freight_minor: Generated<Int8>
  paid_minor: Generated<Int8>
  due_on: Timestamp | null
  note: Generated<string>
  end_reason: Generated<string>
  goods_text: Generated<string>
  search_text: ColumnType<string, never, never>
  created_by: string
  created_at: Generated<Timestamp>
  ordered_at: Timestamp | null
  received_at: Timestamp | null
  promised_on: Timestamp | null
}

interface SupplierOrderEvent {
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  operator_name: Generated<string>
  detail: Generated<Json>
}

interface SupplierOrderFile {
  order_id: Int8
  file_id: Int8
  operator_name: string
  at: Generated<Timestamp>
}

interface SupplierOrderLine {
  order_id: Int8
  sku_id: Int8
  position: number
  quantity: number
  unit_minor: Int8
  received_quantity: Generated<number>
  damaged_quantity: Generated<number>
  closed_quantity: Generated<number>
  open_quantity: ColumnType<number, never, never>
}

interface SupplierOrderPayment {
  order_id: Int8
  id: Generated<Int8>
  amount_minor: Int8
  paid_on: Timestamp
  note: Generated<string>
  operator_name: string
  at: Generated<Timestamp>
}

interface SupplierReceipt {
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  operator_name: string
  note: Generated<string>
}

interface SupplierReceiptLine {
  receipt_id: Int8
  sku_id: Int8
  received: number
  damaged: number
  wrong: number
  bin_id: Int8 | null
  picture_ids: Generated<string[]>
  checks: Generated<Json>
  orders: Generated<Json>
  to_orders: number
}

interface TaxNumber {
  customer_id: Int8
  id: Generated<Int8>
  kind: string
  country_code: string
  shop_id: Int8 | null
  number: string
  changed_by: string
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

interface TaxSchemeChoice {
  customer_id: Int8
  id: Generated<Int8>
  scheme: string
  shop_id: Int8 | null
  use: string
  changed_by: string
  updated_at: Generated<Timestamp>
}

interface Ticket {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  work_order_type: number
  title: string
  order_id: Int8 | null
  order_number: Generated<string>
  shop_id: Int8 | null
  account_id: Int8
  created_by: string
  status: string
  status_since: Generated<Timestamp>
  operator_id: Int8 | null
  operator_name: Generated<string>
  last_message_id: Int8
  last_message_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  created_at: Generated<Timestamp>
  search_text: ColumnType<string, never, never>
  first_answered_at: Timestamp | null
}

interface TicketChange {
  customer_id: Int8
  changes: Generated<Int8>
}

interface TicketEvent {
  customer_id: Int8
  ticket_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  from_status: string | null
  to_status: string
  actor_kind: string
  actor_name: string
}

interface TicketMessage {
  customer_id: Int8
  ticket_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  side: string
  author_name: string
  body: string
  picture_ids: Generated<string[]>
}

interface TicketNote {
  customer_id: Int8
  ticket_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  operator_id: Int8
  author_name: string
  body: string
}

interface TicketUnread {
  customer_id: Int8
  account_id: Int8
  ticket_id: Int8
  since: Generated<Timestamp>
}

interface TrackingEvent {
  customer_id: Int8
  shipment_id: Int8
  event_key: string
  at: Timestamp
  status: string
  source_code: Generated<string>
  description: Generated<string>
  location: Generated<string>
  received_at: Generated<Timestamp>
}

interface TrackingPage {
  customer_id: Int8
  order_id: Int8
  token: Generated<string>
  created_at: Generated<Timestamp>
}

interface TrackingRule {
  id: Generated<Int8>
  position: number
  name: string
  line_ids: Generated<string[]>
  countries: Generated<string[]>
  carrier_name: string | null
  hidden_words: Generated<string[]>
  replacements: Generated<Json>
  pushed_statuses: string[]
  is_active: Generated<boolean>
  saved_by: Int8 | null
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
}

interface TrackingSettings {
  customer_id: Int8
  shown_name: Generated<string>
  logo_file_id: Int8 | null
  contact_email: Generated<string>
  website: Generated<string>
  syncs_tracking_to_shops: Generated<boolean>
}

interface VipComputation {
  day: Timestamp
  at: Generated<Timestamp>
  changed: number
}

interface VipLevel {
  id: string
  name_en: string
  name_zh: Generated<string>
  threshold_minor: Int8 | null
  goods_bp: number
  freight_bp: number
  services_bp: number
  benefits_en: Generated<string>
  benefits_zh: Generated<string>
}

interface Wallet {
  customer_id: Int8
  currency: string
  balance_minor: Generated<Int8>
  movements: Generated<Int8>
  credit_minor: Generated<Int8>
  credit_stops_at: Timestamp | null
}

interface WalletMovementsByDay {
  customer_id: Int8
  day: Timestamp
  kind: string
  in_minor: Int8
  out_minor: Int8
  movements: number
}

interface WarehouseStock {
  sku_id: Int8
  on_hand: number
}

interface WarehouseStockMovement {
  sku_id: Int8
  id: Generated<Int8>
  quantity: number
  cause: string
  source_id: Int8 | null
  note: Generated<string>
  actor_name: string
  at: Generated<Timestamp>
  write_off_reason: string | null
}

interface WaveOrder {
  customer_id: Int8
  order_id: Int8
  wave_id: Int8
  state: Generated<string>
  reason: string | null
  at: Generated<Timestamp>
}

interface WavePaper {
  id: Generated<Int8>
  wave_id: Int8
  bulk_job_id: Int8
  kind: string
  file_id: Int8
  orders: number
  missing: Generated<Json>
  created_by: string
  created_at: Generated<Timestamp>
}

interface WavePick {
  wave_id: Int8
  sku_id: Int8
  picked: number
  is_short: Generated<boolean>
  operator_name: string
  at: Generated<Timestamp>
}

interface WebhookEvent {
  id: Generated<Int8>
  source: string
  event_id: string
  delivery_id: string | null
  topic: string
  subject: string | null
  payload: Json
  triggered_at: Timestamp | null
  received_at: Generated<Timestamp>
  processed_at: Timestamp | null
  outcome: string | null
  attempts: Generated<number>
  last_error: string | null
}

interface WholesaleCount {
  customer_id: Int8
  status: string
  orders: Int8
  revision: Generated<Int8>
}

interface WholesaleEvent {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  kind: string
  from_status: string | null
  to_status: string
  actor_kind: string
  actor_name: Generated<string>
  amount_minor: number | null
  detail: Generated<Json>
}

interface WholesaleItem {
  customer_id: Int8
  order_id: Int8
  sku_id: Int8
  position: number
  product_id: Int8
  code: string
  subject: string
  attributes: Generated<string>
  image_url: string | null
  unit_weight_grams: number
  quantity: number
  unit_minor: number | null
  arrived_quantity: Generated<number>
  closed_short_quantity: Generated<number>
}

interface WholesaleMessage {
  customer_id: Int8
  order_id: Int8
  id: Generated<Int8>
  at: Generated<Timestamp>
  side: string
  author_name: string
  body: string
  picture_ids: Generated<string[]>
}

interface WholesaleOrder {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  account_id: Int8
  created_by: string
  created_at: Generated<Timestamp>
  status: string
  status_since: Generated<Timestamp>
  currency: string
  freight_kind: string
  address: Json | null
  note: Generated<string>
  item_count: number
  unit_count: number
  goods_text: string
  title: string
  cover_url: string | null
  version: Generated<number>
  expires_at: Timestamp | null
  quoted_minor: number | null
  goods_minor: number | null
  freight_minor: number | null
  rate_micro: Int8 | null
  paid_minor: Generated<number>
  refunded_minor: Generated<number>
  cartons: number | null
  weight_grams: Int8 | null
  volume_cm3: Int8 | null
  real_freight_usd_minor: number | null
  real_freight_minor: number | null
  freight_settled_at: Timestamp | null
  carrier: Generated<string>
  tracking_numbers: Generated<string[]>
  shipped_at: Timestamp | null
  cancellation_requested_at: Timestamp | null
  cancel_reason: Generated<string>
  end_kind: string | null
  end_reason: Generated<string>
  search_text: ColumnType<string, never, never>
  awaits_agency_reply: Generated<boolean>
  last_message_at: Timestamp | null
}

interface WholesaleQuote {
  customer_id: Int8
  order_id: Int8
  version: number
  currency: string
  rate_micro: Int8
  items: Json
  freights: Json
  goods_minor: number
  lead_days: number
  note: Generated<string>
  expires_at: Timestamp
  operator_name: string
  created_at: Generated<Timestamp>
}

interface WholesaleUnread {
  customer_id: Int8
  account_id: Int8
  order_id: Int8
  since: Generated<Timestamp>
}

interface Withdrawal {
  customer_id: Int8
  id: Generated<Int8>
  number: string
  status: Generated<string>
  status_since: Generated<Timestamp>
  currency: string
  amount_minor: Int8
  fee_minor: Int8
  payout_kind: string
  payout_hint: string
  payout_sealed: string
  payout_added_at: Timestamp
  account_id: Int8
  actor_name: string
  created_at: Generated<Timestamp>
  approved_by: Int8 | null
  approved_at: Timestamp | null
  paid_by: Int8 | null
  paid_on: Timestamp | null
  payment_reference: Generated<string>
  proof_file_id: Int8 | null
  reason: Generated<string>
  read_by: Generated<string[]>
}

interface WithdrawalEvent {
  customer_id: Int8
  withdrawal_id: Int8
  status: string
  at: Generated<Timestamp>
  actor_kind: string
  actor_name: string
}

interface WorkingCalendar {
  id: Generated<boolean>
  country: string
  time_zone: string
  hours: Json
  day_seconds: number
  version: Generated<number>
}

interface WorkingSpan {
  starts_at: Timestamp
  ends_at: Timestamp
  seconds_before: Numeric
}

interface WriteOffCost {
  movement_id: Int8
  sku_id: Int8
  day: Timestamp
  reason: string
  units: number
  goods_minor: Int8
  inbound_minor: Int8
  cost_minor: ColumnType<string, never, never>
  is_estimated: boolean
  is_unknown: boolean
  counted_at: Generated<Timestamp>
}

interface WriteOffRecount {
  id: Generated<Int8>
  sku_id: Int8
  movement_id: Int8
}

export interface DB {
  account: Account
  agency_settings: AgencySettings
  agency_tax_number: AgencyTaxNumber
  agent_substitute: AgentSubstitute
  alliance_rate: AllianceRate
  api_key: ApiKey
  audit_log: AuditLog
  auto_recharge: AutoRecharge
  balance_correction: BalanceCorrection
  bank_line: BankLine
  bank_statement: BankStatement
  bank_table_layout: BankTableLayout
  banner: Banner
  banner_recipient: BannerRecipient
  bin: Bin
  bin_count: BinCount
  bin_movement: BinMovement
  bin_stock: BinStock
  bulk_job: BulkJob
  bulk_job_result: BulkJobResult
  bundle: Bundle
  bundle_component: BundleComponent
  cancellation_request: CancellationRequest
  carrier: Carrier
  carrier_bill: CarrierBill
  carrier_bill_line: CarrierBillLine
  carrier_bill_mapping: CarrierBillMapping
  carrier_label: CarrierLabel
  carrier_service: CarrierService
  cart: Cart
  cart_line: CartLine
  catalogue_import: CatalogueImport
  catalogue_import_chunk: CatalogueImportChunk
  commission: Commission
  commission_payout: CommissionPayout
  commission_scan: CommissionScan
  cost_setting: CostSetting
  credit_line: CreditLine
  credit_line_change: CreditLineChange
  credit_reminder: CreditReminder
  credit_statement: CreditStatement
  customer: Customer
  customer_address: CustomerAddress
  customer_price: CustomerPrice
  customs_code: CustomsCode
  customs_code_list: CustomsCodeList
  delivery_days_by_day: DeliveryDaysByDay
  delivery_time: DeliveryTime
  dropshipping_order: DropshippingOrder
  email_code: EmailCode
  exchange_rate: ExchangeRate
  extra_service: ExtraService
  figures_recount: FiguresRecount
  file: File
  goods_picture: GoodsPicture
  hand_over: HandOver
  hand_over_parcel: HandOverParcel
  holiday: Holiday
  idempotency_key: IdempotencyKey
  import_rule: ImportRule
  installation_secret: InstallationSecret
  invoice: Invoice
  invoice_address: InvoiceAddress
  invoice_archive_part: InvoiceArchivePart
  invoice_counter: InvoiceCounter
  invoice_month: InvoiceMonth
  invoice_month_email: InvoiceMonthEmail
  ledger_posting: LedgerPosting
  ledger_remark: LedgerRemark
  ledger_transaction: LedgerTransaction
  ledger_violation: LedgerViolation
  listed_sku_change: ListedSkuChange
  listing: Listing
  listing_stock: ListingStock
  listing_variant: ListingVariant
  mail: Mail
  mail_secret: MailSecret
  mapped_sku_change: MappedSkuChange
  mapping_batch: MappingBatch
  mapping_change: MappingChange
  merge_run: MergeRun
  merge_window: MergeWindow
  notice: Notice
  notice_read: NoticeRead
  notice_recipient: NoticeRecipient
  oauth_state: OauthState
  one_time_code: OneTimeCode
  open_demand: OpenDemand
  operator: Operator
  operator_idempotency_key: OperatorIdempotencyKey
  operator_invitation: OperatorInvitation
  operator_saved_view: OperatorSavedView
  order_assignee: OrderAssignee
  order_count: OrderCount
  order_event: OrderEvent
  order_figures_by_day: OrderFiguresByDay
  order_flag: OrderFlag
  order_import: OrderImport
  order_import_chunk: OrderImportChunk
  order_import_row: OrderImportRow
  order_line: OrderLine
  order_line_component: OrderLineComponent
  order_problem: OrderProblem
  order_problem_event: OrderProblemEvent
  order_profit: OrderProfit
  order_profit_product: OrderProfitProduct
  order_search_term: OrderSearchTerm
  order_service: OrderService
  order_surcharge: OrderSurcharge
  order_surcharge_event: OrderSurchargeEvent
  order_tag: OrderTag
  order_tax_number: OrderTaxNumber
  pack_task: PackTask
  packed_parcel: PackedParcel
  passkey: Passkey
  passkey_challenge: PasskeyChallenge
  password_link: PasswordLink
  payment_method: PaymentMethod
  payout_account: PayoutAccount
  paypal_account: PaypalAccount
  picking_wave: PickingWave
  price_rule: PriceRule
  price_template: PriceTemplate
  product: Product
  product_category: ProductCategory
  product_check: ProductCheck
  product_count: ProductCount
  product_facet: ProductFacet
  product_missing_cost: ProductMissingCost
  product_sales: ProductSales
  product_sales_by_day: ProductSalesByDay
  product_search: ProductSearch
  profit_recount: ProfitRecount
  published_product: PublishedProduct
  purchase_arrival: PurchaseArrival
  purchase_arrival_read: PurchaseArrivalRead
  purchase_count: PurchaseCount
  purchase_document: PurchaseDocument
  purchase_event: PurchaseEvent
  purchase_item: PurchaseItem
  purchase_order: PurchaseOrder
  purchasing_channel_access: PurchasingChannelAccess
  queue_target: QueueTarget
  quote_offer: QuoteOffer
  quote_request: QuoteRequest
  rate_limit_counter: RateLimitCounter
  recharge: Recharge
  recharge_proposal: RechargeProposal
  recharge_reversal: RechargeReversal
  refund: Refund
  refund_event: RefundEvent
  refund_line: RefundLine
  reorder_point: ReorderPoint
  replacement: Replacement
  returned_parcel: ReturnedParcel
  sales_recount: SalesRecount
  saved_product: SavedProduct
  saved_reply: SavedReply
  saved_view: SavedView
  schedule: Schedule
  schedule_run: ScheduleRun
  schema_migration: SchemaMigration
  search_word: SearchWord
  service: Service
  service_order: ServiceOrder
  service_order_count: ServiceOrderCount
  service_order_delivery: ServiceOrderDelivery
  service_order_event: ServiceOrderEvent
  service_order_message: ServiceOrderMessage
  service_order_target: ServiceOrderTarget
  service_order_unread: ServiceOrderUnread
  service_stock: ServiceStock
  service_stock_due: ServiceStockDue
  service_stock_movement: ServiceStockMovement
  session: Session
  shipment: Shipment
  shipment_cost: ShipmentCost
  shipment_line: ShipmentLine
  shipping_line: ShippingLine
  shipping_rate: ShippingRate
  shipping_rule: ShippingRule
  shop: Shop
  shop_fulfilment_push: ShopFulfilmentPush
  shop_order_problem: ShopOrderProblem
  shop_product_pull: ShopProductPull
  shop_sync: ShopSync
  shop_variant: ShopVariant
  shop_variant_country: ShopVariantCountry
  shopper_report: ShopperReport
  sku: Sku
  sku_barcode: SkuBarcode
  sku_change: SkuChange
  sku_measurement: SkuMeasurement
  sku_price_tier: SkuPriceTier
  sold_product: SoldProduct
  sourcing_cost: SourcingCost
  sourcing_count: SourcingCount
  sourcing_event: SourcingEvent
  sourcing_message: SourcingMessage
  sourcing_quote: SourcingQuote
  sourcing_quote_sku: SourcingQuoteSku
  sourcing_request: SourcingRequest
  sourcing_unread: SourcingUnread
  sourcing_variant: SourcingVariant
  stock: Stock
  stock_layer: StockLayer
  stock_layer_cost: StockLayerCost
  stock_layer_use: StockLayerUse
  stock_movement: StockMovement
  stock_reservation: StockReservation
  supplier: Supplier
  supplier_channel_order: SupplierChannelOrder
  supplier_file_columns: SupplierFileColumns
  supplier_offer: SupplierOffer
  supplier_order: SupplierOrder
  supplier_order_event: SupplierOrderEvent
  supplier_order_file: SupplierOrderFile
  supplier_order_line: SupplierOrderLine
  supplier_order_payment: SupplierOrderPayment
  supplier_receipt: SupplierReceipt
  supplier_receipt_line: SupplierReceiptLine
  tax_number: TaxNumber
  tax_scheme_choice: TaxSchemeChoice
  ticket: Ticket
  ticket_change: TicketChange
  ticket_event: TicketEvent
  ticket_message: TicketMessage
  ticket_note: TicketNote
  ticket_unread: TicketUnread
  tracking_event: TrackingEvent
  tracking_page: TrackingPage
  tracking_rule: TrackingRule
  tracking_settings: TrackingSettings
  vip_computation: VipComputation
  vip_level: VipLevel
  wallet: Wallet
  wallet_movements_by_day: WalletMovementsByDay
  warehouse_stock: WarehouseStock
  warehouse_stock_movement: WarehouseStockMovement
  wave_order: WaveOrder
  wave_paper: WavePaper
  wave_pick: WavePick
  webhook_event: WebhookEvent
  wholesale_count: WholesaleCount
  wholesale_event: WholesaleEvent
  wholesale_item: WholesaleItem
  wholesale_message: WholesaleMessage
  wholesale_order: WholesaleOrder
  wholesale_quote: WholesaleQuote
  wholesale_unread: WholesaleUnread
  withdrawal: Withdrawal
  withdrawal_event: WithdrawalEvent
  working_calendar: WorkingCalendar
  working_span: WorkingSpan
  write_off_cost: WriteOffCost
  write_off_recount: WriteOffRecount
}

export const tableNames: readonly (keyof DB)[] = [
  'account',
  'agency_settings',
  'agency_tax_number',
  'agent_substitute',
  'alliance_rate',
  'api_key',
  'audit_log',
  'auto_recharge',
  'balance_correction',
  'bank_line',
  'bank_statement',
  'bank_table_layout',
  'banner',
  'banner_recipient',
  'bin',
  'bin_count',
  'bin_movement',
  'bin_stock',
  'bulk_job',
  'bulk_job_result',
  'bundle',
  'bundle_component',
  'cancellation_request',
  'carrier',
  'carrier_bill',
  'carrier_bill_line',
  'carrier_bill_mapping',
  'carrier_label',
  'carrier_service',
  'cart',
  'cart_line',
  'catalogue_import',
  'catalogue_import_chunk',
  'commission',
  'commission_payout',
  'commission_scan',
  'cost_setting',
  'credit_line',
  'credit_line_change',
  'credit_reminder',
  'credit_statement',
  'customer',
  'customer_address',
  'customer_price',
  'customs_code',
  'customs_code_list',
  'delivery_days_by_day',
  'delivery_time',
  'dropshipping_order',
  'email_code',
  'exchange_rate',
  'extra_service',
  'figures_recount',
  'file',
  'goods_picture',
  'hand_over',
  'hand_over_parcel',
  'holiday',
  'idempotency_key',
  'import_rule',
  'installation_secret',
  'invoice',
  'invoice_address',
  'invoice_archive_part',
  'invoice_counter',
  'invoice_month',
  'invoice_month_email',
  'ledger_posting',
  'ledger_remark',
  'ledger_transaction',
  'ledger_violation',
  'listed_sku_change',
  'listing',
  'listing_stock',
  'listing_variant',
  'mail',
  'mail_secret',
  'mapped_sku_change',
  'mapping_batch',
  'mapping_change',
  'merge_run',
  'merge_window',
  'notice',
  'notice_read',
  'notice_recipient',
  'oauth_state',
  'one_time_code',
  'open_demand',
  'operator',
  'operator_idempotency_key',
  'operator_invitation',
  'operator_saved_view',
  'order_assignee',
  'order_count',
  'order_event',
  'order_figures_by_day',
  'order_flag',
  'order_import',
  'order_import_chunk',
  'order_import_row',
  'order_line',
  'order_line_component',
  'order_problem',
  'order_problem_event',
  'order_profit',
  'order_profit_product',
  'order_search_term',
  'order_service',
  'order_surcharge',
  'order_surcharge_event',
  'order_tag',
  'order_tax_number',
  'pack_task',
  'packed_parcel',
  'passkey',
  'passkey_challenge',
  'password_link',
  'payment_method',
  'payout_account',
  'paypal_account',
  'picking_wave',
  'price_rule',
  'price_template',
  'product',
  'product_category',
  'product_check',
  'product_count',
  'product_facet',
  'product_missing_cost',
  'product_sales',
  'product_sales_by_day',
  'product_search',
  'profit_recount',
  'published_product',
  'purchase_arrival',
  'purchase_arrival_read',
  'purchase_count',
  'purchase_document',
  'purchase_event',
  'purchase_item',
  'purchase_order',
  'purchasing_channel_access',
  'queue_target',
  'quote_offer',
  'quote_request',
  'rate_limit_counter',
  'recharge',
  'recharge_proposal',
  'recharge_reversal',
  'refund',
  'refund_event',
  'refund_line',
  'reorder_point',
  'replacement',
  'returned_parcel',
  'sales_recount',
  'saved_product',
  'saved_reply',
  'saved_view',
  'schedule',
  'schedule_run',
  'schema_migration',
  'search_word',
  'service',
  'service_order',
  'service_order_count',
  'service_order_delivery',
  'service_order_event',
  'service_order_message',
  'service_order_target',
  'service_order_unread',
  'service_stock',
  'service_stock_due',
  'service_stock_movement',
  'session',
  'shipment',
  'shipment_cost',
  'shipment_line',
  'shipping_line',
  'shipping_rate',
  'shipping_rule',
  'shop',
  'shop_fulfilment_push',
  'shop_order_problem',
  'shop_product_pull',
  'shop_sync',
  'shop_variant',
  'shop_variant_country',
  'shopper_report',
  'sku',
  'sku_barcode',
  'sku_change',
  'sku_measurement',
  'sku_price_tier',
  'sold_product',
  'sourcing_cost',
  'sourcing_count',
  'sourcing_event',
  'sourcing_message',
  'sourcing_quote',
  'sourcing_quote_sku',
  'sourcing_request',
  'sourcing_unread',
  'sourcing_variant',
  'stock',
  'stock_layer',
  'stock_layer_cost',
  'stock_layer_use',
  'stock_movement',
  'stock_reservation',
  'supplier',
  'supplier_channel_order',
  'supplier_file_columns',
  'supplier_offer',
  'supplier_order',
  'supplier_order_event',
  'supplier_order_file',
  'supplier_order_line',
  'supplier_order_payment',
  'supplier_receipt',
  'supplier_receipt_line',
  'tax_number',
  'tax_scheme_choice',
  'ticket',
  'ticket_change',
  'ticket_event',
  'ticket_message',
  'ticket_note',
  'ticket_unread',
  'tracking_event',
  'tracking_page',
  'tracking_rule',
  'tracking_settings',
  'vip_computation',
  'vip_level',
  'wallet',
  'wallet_movements_by_day',
  'warehouse_stock',
  'warehouse_stock_movement',
  'wave_order',
  'wave_paper',
  'wave_pick',
  'webhook_event',
  'wholesale_count',
  'wholesale_event',
  'wholesale_item',
  'wholesale_message',
  'wholesale_order',
  'wholesale_quote',
  'wholesale_unread',
  'withdrawal',
  'withdrawal_event',
  'working_calendar',
  'working_span',
  'write_off_cost',
  'write_off_recount',
]
