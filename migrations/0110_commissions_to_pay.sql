-- The operators' queue of commissions to pay adds up what is due without reading the table.
drop index commission_available;
create index commission_available on commission (available_at, customer_id) include (payout_minor) where state = 'available';
-- What refunds took back counts in every month's payouts, whenever it became available.
create index commission_taken_back on commission (available_at, customer_id) include (payout_minor)
  where state = 'available' and payout_minor < 0;
