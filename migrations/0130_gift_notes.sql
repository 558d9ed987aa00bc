-- A gift note is for the recipient: the agency prints it and encloses it. Orders that were merged have those of all of them.
-- What the shop says of it is kept where the seller has changed it here; null: not changed.
alter table dropshipping_order add column gift_note text not null default '', add column shop_gift_note text;
