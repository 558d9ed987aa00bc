-- An operator's call that may be repeated by its key, and what it answered; customers' are in idempotency_key.
create table operator_intent (
  operator_id bigint not null references operator,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  answer jsonb, -- null: under way, or cut off
  created_at timestamptz not null default now(),
  primary key (operator_id, endpoint, key)
);
create index operator_intent_age on operator_intent (created_at);
grant select, insert, update, delete on operator_intent to quayside_agency;

-- When anything was last heard of a parcel, or asked: webhooks may be lost.
alter table shipment add column heard_at timestamptz;
update shipment set heard_at = greatest(registered_at, tracking_status_at) where registered_at is not null;
create index shipment_silent on shipment (heard_at) where delivered_at is null and registered_at is not null;

-- A tracking number that was corrected after shipping: the shop is told anew, and what was heard of the wrong one goes.
alter table shop_push drop constraint shop_push_kind_check;
alter table shop_push add constraint shop_push_kind_check
  check (kind in ('fulfilment', 'trackingEvent', 'correction')); -- correction: event_status is the new number
grant delete on shop_push, tracking_event to quayside_agency;

-- Webhooks that were worked on long ago are cleaned away.
create index webhook_event_done on webhook_event (processed_at) where processed_at is not null;
