-- A product is in a shop once, unless the seller lists another copy of it on purpose. Copies are numbered, so that two
-- calls that ask for the same copy create one listing.
drop index listing_product;
alter table listing add column copy integer not null default 1 check (copy > 0);
create unique index listing_product on listing (customer_id, product_id, shop_id, copy);
