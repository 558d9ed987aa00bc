-- The updates of one parcel are taken together, and only the newest of them wait.
create index webhook_event_open_subject on webhook_event (source, subject, id) where processed_at is null;
