-- A customer says once that its addresses in the script of their own country are meant so.
alter table customer add column local_script_confirmed_at timestamptz;
grant update (local_script_confirmed_at) on customer to quayside_tenant;
