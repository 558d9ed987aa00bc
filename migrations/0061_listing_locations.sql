-- Where in its shop a listing's stock is shown, chosen while it is a draft. Null: at the shop's primary location.
alter table listing
  add column location_id text check (location_id ~ '^[0-9]{1,19}$'), -- the shop's own id
  add column location_name text,
  add constraint listing_location_named check ((location_id is null) = (location_name is null));
-- The newest of a shop: the next one there begins with what it has.
create index listing_of_shop on listing (customer_id, shop_id, id desc);
