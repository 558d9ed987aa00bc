-- What the dashboards read: orders of the last days by their own index alone, queues of all customers, and searches.

create index dropshipping_order_paid on dropshipping_order (customer_id, paid_at) include (shop_id, total_minor)
  where paid_at is not null;
create index dropshipping_order_no_line on dropshipping_order (waiting_since) where waiting_reason = 'noShippingLine';

create index account_email_search on account using gin (email gin_trgm_ops);
create index mail_search on mail using gin (to_address gin_trgm_ops, subject gin_trgm_ops);
