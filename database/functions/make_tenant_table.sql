CREATE OR REPLACE PROCEDURE public.make_tenant_table(IN table_name regclass, IN tenant_grants text, IN agency_grants text)
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  execute format('alter table %s enable row level security', table_name);
  execute format(
    'create policy tenant on %s to quayside_tenant using (customer_id = (select current_setting(''app.customer_id'')::bigint)) with check (customer_id = (select current_setting(''app.customer_id'')::bigint))',
    table_name);
  execute format('create policy agency on %s to quayside_agency using (true) with check (true)', table_name);
  execute format('grant %s on %s to quayside_tenant', tenant_grants, table_name);
  execute format('grant %s on %s to quayside_agency', agency_grants, table_name);
end $procedure$;
