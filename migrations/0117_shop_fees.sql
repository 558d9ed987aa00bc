-- What the shop's payment provider keeps of each order, as the seller enters it: for the profit of orders.
alter table shop
  add column fee_bp integer not null default 0 check (fee_bp between 0 and 5000), -- of what the buyer paid
  add column fee_fixed_minor integer not null default 0 check (fee_fixed_minor between 0 and 100000); -- each order, in the shop's currency
