-- Accepted quotes find their supplier by the exact link of an earlier offer.
create index supplier_offer_link on supplier_offer using hash (link) where link <> '';
