-- A customer's ledger issues are a list of the customer's finance page.
create index ledger_violation_of_customer on ledger_violation (customer_id, found_at, id);
