-- Parcels that their carriers say have come back, and an operator says have not: nobody looks for them any more.
alter table shipment
  add column not_back_at timestamptz,
  add column not_back_reason text,
  add column not_back_by bigint references operator,
  add constraint shipment_not_back
    check ((not_back_at is null) = (not_back_reason is null) and (not_back_at is null) = (not_back_by is null));

drop index shipment_said_returned;
create index shipment_said_returned on shipment (tracking_status_at, id)
  where tracking_status = 'returned' and came_back_at is null and not_back_at is null;
