-- Lists in another order than their own.

-- Orders by total, and by how long they wait. Orders of one shop, status and reason are a group of the kept counters and
-- a stretch of each index, in the order asked for: a page is the first few of each group, merged, whatever the filter
-- and however many orders there are.
create index dropshipping_order_by_total
  on dropshipping_order (customer_id, shop_id, status, waiting_reason, total_minor, created_at, id);
create index dropshipping_order_by_wait
  on dropshipping_order (customer_id, shop_id, status, waiting_reason, waiting_since, created_at, id);
drop index dropshipping_order_waiting; -- the longest wait of a reason is found by the groups as well

create index customer_by_name on customer (lower(name), customer_id);
create index product_changed on product (updated_at, id);
create index ticket_last_message on ticket (last_message_at, id);
create index notice_changed on notice (updated_at, id);
