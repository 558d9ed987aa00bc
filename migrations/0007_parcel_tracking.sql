-- Why the tracking service will not follow a number; null while it does, or has not been asked.
alter table shipment add column registration_refused text;
create index shipment_unregistered on shipment (id) where registered_at is null and registration_refused is null;

-- Operators look parcels up by the beginning of their number.
create index shipment_tracking_prefix on shipment (tracking_number text_pattern_ops);
