-- The number of a transaction's order, recharge … ends with its id, by which transactions are searched.
drop index ledger_transaction_source;
create index ledger_transaction_source on ledger_transaction (customer_id, source_id, source_kind);
