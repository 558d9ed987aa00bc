-- Why a shop, a sync, a push or a listing failed, as a code with figures: worded when it is shown, in the reader's language.
-- The text column holds the code; text from outside and of earlier versions has no figures.
alter table shop add column last_error_figures jsonb;
alter table shop_sync add column error_figures jsonb;
alter table shop_product_pull add column error_figures jsonb;
alter table shop_fulfilment_push add column last_error_figures jsonb;
alter table listing add column failure_message_figures jsonb;
alter table listing_stock add column error_figures jsonb;
alter table schedule_run add column problem_figures jsonb;
alter table bulk_job add column message_figures jsonb;

-- The product's own sentences of earlier versions.
create temporary table known_sentence (sentence text primary key, code text not null) on commit drop;
insert into known_sentence values
  ('The shop is not connected. Reconnect it on the page Stores.', 'notConnected'),
  ('The shop no longer accepts our access. Reconnect it.', 'shopAccessLost'),
  ('Shopify no longer accepts our access token. Reconnect the shop.', 'shopAccessLost'),
  ('The app was removed from the shop. Reconnect it to go on.', 'shopAppUninstalled'),
  ('The app was removed from the shop. Reconnect the shop to continue.', 'shopAppUninstalled'),
  ('The access to the shop is being renewed; try again in a minute.', 'shopAccessRenewing'),
  ('The run was broken off.', 'syncInterrupted'),
  ('The order is no longer in the shop.', 'pushOrderGone'),
  ('The order is on hold in Shopify. Release the hold there.', 'pushOnHold'),
  ('The order is scheduled for later in Shopify.', 'pushScheduled'),
  ('Nothing in this parcel is in the shop''s order.', 'pushNothingOfShop'),
  ('The fulfilment is no longer in the shop.', 'pushFulfilmentGone'),
  ('The shop has no location to hold stock. Add one there.', 'listingLocationMissing'),
  ('No SKU is chosen: choose one.', 'nothingChosen');

update shop set last_error = code, last_error_figures = '{}' from known_sentence where last_error = sentence;
update shop_sync set error = code, error_figures = '{}' from known_sentence where error = sentence;
update shop_product_pull set error = code, error_figures = '{}' from known_sentence where error = sentence;
update shop_fulfilment_push set last_error = code, last_error_figures = '{}' from known_sentence
  where last_error = sentence;
update listing set failure_message = code, failure_message_figures = '{}' from known_sentence
  where failure_message = sentence;
update listing set failure_message = 'listingGone', failure_message_figures = '{}' where failure = 'gone';
update listing_stock set error = code, error_figures = '{}' from known_sentence where error = sentence;
update schedule_run set problem = code, problem_figures = '{}' from known_sentence where problem = sentence;
update bulk_job set message = code, message_figures = '{}' from known_sentence where message = sentence;
