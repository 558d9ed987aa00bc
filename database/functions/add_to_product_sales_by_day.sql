CREATE OR REPLACE PROCEDURE public.add_to_product_sales_by_day(IN counted sold_product[], IN sign integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
  -- In the key's order, so that two statements never wait for each other in a circle.
  insert into product_sales_by_day as d (customer_id, country_code, day, product_id, shop_id, orders, units, cost_minor,
      priced_units, priced_cost_minor, revenue_minor, charges_minor, priced_charges_minor)
    select r.customer_id, place.code, r.day, r.product_id, r.shop_id, sign * count(*), sign * sum(r.units),
        sign * sum(r.cost_minor), sign * sum(r.priced_units), sign * sum(r.priced_cost_minor), sign * sum(r.revenue_minor),
        sign * sum(r.charges_minor), sign * sum(r.priced_charges_minor)
      from unnest(counted) r cross join lateral (values (''), (r.country_code)) place (code)
      where r.country_code <> '' or place.code = ''
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (customer_id, country_code, day, product_id, shop_id) do update set orders = d.orders + excluded.orders,
      units = d.units + excluded.units, cost_minor = d.cost_minor + excluded.cost_minor,
      priced_units = d.priced_units + excluded.priced_units,
      priced_cost_minor = d.priced_cost_minor + excluded.priced_cost_minor,
      revenue_minor = d.revenue_minor + excluded.revenue_minor,
      charges_minor = d.charges_minor + excluded.charges_minor,
      priced_charges_minor = d.priced_charges_minor + excluded.priced_charges_minor;
$procedure$;
