-- The address label of an order's parcel: from when it was made until it is voided, the address holds.
alter table dropshipping_order
  add column labelled_at timestamptz,
  add column labelled_by text, -- who made it
  -- Of the label that was made last; the next one has the next number, so that no old one goes out by mistake.
  add column label_no integer not null default 0,
  add constraint dropshipping_order_label
    check ((labelled_at is null) = (labelled_by is null) and (labelled_at is null or label_no > 0));
