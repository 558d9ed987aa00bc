-- What the EU's General Product Safety Regulation (2023/988) asks of an offer: who made the product, who answers for it in
-- the EU, and what to be careful of.
alter table product
  add column manufacturer text not null default '' check (length(manufacturer) <= 400),
  add column eu_responsible text not null default '' check (length(eu_responsible) <= 400),
  add column safety_warnings text not null default '' check (length(safety_warnings) <= 2000);
