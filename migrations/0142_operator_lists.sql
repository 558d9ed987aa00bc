-- Filters of the operators' order list, and saved views of more lists.

-- The list of one status, filtered without reading the orders themselves.
drop index dropshipping_order_agency_status;
create index dropshipping_order_agency_status on dropshipping_order (status, id desc)
  include (customer_id, shipping_line_id, country_code, waiting_reason, created_at, paid_at);

-- Orders by what they wait for, longest waiting first.
drop index dropshipping_order_no_line;
create index dropshipping_order_waits_for on dropshipping_order (waiting_reason, waiting_since, id)
  where waiting_reason is not null;

-- Which orders contain a SKU, also as part of a bundle.
drop index order_line_sku;
create index order_line_sku on order_line (sku_id, customer_id) include (order_id) where sku_id is not null;
create index order_line_part on order_line using gin (parts jsonb_path_ops) where parts is not null;

alter table operator_saved_view drop constraint operator_saved_view_page_check;
alter table operator_saved_view add constraint operator_saved_view_page_check check (page ~ '^[a-z][a-zA-Z]{1,39}$');
