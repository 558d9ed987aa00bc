-- Statements of customers are planned once for all of them (see statements.ts), and the planner takes each customer for
-- an average one: with a thousand customers, one of a million orders seemed to have a thousand, and reading all of a
-- shop's orders looked as cheap as looking one up by its key. It shall plan for large customers, as small ones are quick
-- however they are read. Holds from a table's next analyze on, which autovacuum does.
alter table dropshipping_order alter column customer_id set (n_distinct = 10), alter column shop_id set (n_distinct = 20);
alter table order_line alter column customer_id set (n_distinct = 10);
alter table order_event alter column customer_id set (n_distinct = 10);
alter table order_search_term alter column customer_id set (n_distinct = 10);
alter table order_count alter column customer_id set (n_distinct = 10);
alter table quote_request alter column customer_id set (n_distinct = 10);
alter table shop_variant alter column customer_id set (n_distinct = 10), alter column shop_id set (n_distinct = 20);
alter table shipment alter column customer_id set (n_distinct = 10);
alter table shipment_line alter column customer_id set (n_distinct = 10);
alter table tracking_event alter column customer_id set (n_distinct = 10);
alter table shop_push alter column customer_id set (n_distinct = 10);
alter table ledger_transaction alter column customer_id set (n_distinct = 10);
alter table ledger_posting alter column customer_id set (n_distinct = 10);
alter table recharge alter column customer_id set (n_distinct = 10);
analyze;
