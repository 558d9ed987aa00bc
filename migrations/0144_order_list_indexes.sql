-- The operators' order list stays as quick with a million orders: an index for each filter, in the order of the list.
create index dropshipping_order_country on dropshipping_order (country_code, id desc) include (status);
create index dropshipping_order_line on dropshipping_order (shipping_line_id, id desc) include (status)
  where shipping_line_id is not null;
create index dropshipping_order_received on dropshipping_order (created_at desc, id desc);
create index dropshipping_order_paid_on on dropshipping_order (paid_at desc, id desc) where paid_at is not null;

-- What is still to be shipped of a SKU, however often it was shipped before.
create index order_line_open on order_line (sku_id, customer_id, order_id) include (id, quantity, shipped_quantity, units)
  where sku_id is not null and parts is null and shipped_quantity < quantity;
