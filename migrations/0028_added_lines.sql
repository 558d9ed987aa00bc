-- A line that the seller has put into an order which came in without it: a card, a leaflet, one more of our products.
-- The order's shop knows nothing of it.
alter table order_line add column is_added boolean not null default false;
