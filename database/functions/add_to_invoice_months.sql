CREATE OR REPLACE FUNCTION public.add_to_invoice_months()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into invoice_month as m (customer_id, month, of_series, series, invoices, net_minor, tax_minor, total_minor)
    select customer_id, date_trunc('month', issued_on)::date, of_series, series, count(*), sum(net_minor), sum(tax_minor), sum(total_minor)
      from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (customer_id, month, of_series, series) do update
      set invoices = m.invoices + excluded.invoices, net_minor = m.net_minor + excluded.net_minor,
        tax_minor = m.tax_minor + excluded.tax_minor, total_minor = m.total_minor + excluded.total_minor;
  return null;
end $function$;
