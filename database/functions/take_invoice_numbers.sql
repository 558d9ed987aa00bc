CREATE OR REPLACE FUNCTION public.take_invoice_numbers(given_series text, given_year integer, amount integer, given_day date, OUT first_number integer, OUT day date)
 RETURNS record
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into invoice_counter as c (series, year, last_number, last_day) values (given_series, given_year, amount, given_day)
    on conflict (series, year) do update
      set last_number = c.last_number + excluded.last_number, last_day = greatest(c.last_day, excluded.last_day)
    returning c.last_number - amount + 1, c.last_day
$function$;
