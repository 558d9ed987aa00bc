-- What the safety block of a listing's description was written from; null: a block of an unknown state.
alter table listing
  add column safety jsonb,
  -- The push under way, or to retry, writes only the safety block.
  add column only_safety boolean not null default false;
update listing set safety = '{"manufacturer": "", "euResponsible": "", "warnings": ""}'
  where description not like '%<h3>Product safety</h3>%';
