-- An invoice made out wrongly is credited whole and issued again, with the parties as they are then. No money moves: both
-- belong to the transaction of the first invoice.
alter table invoice add column replaces_id bigint; -- the invoice that this one is issued instead of
alter table invoice add foreign key (customer_id, replaces_id) references invoice;
alter table invoice add check (replaces_id is null or series <> 'credit');
create unique index invoice_replaces on invoice (customer_id, replaces_id) where replaces_id is not null;
