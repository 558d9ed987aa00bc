CREATE OR REPLACE FUNCTION public.note_first_scan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update hand_over_parcel p set first_scan_at = n.tracking_status_at
    from new_rows n
    where p.customer_id = n.customer_id and p.shipment_id = n.id and p.first_scan_at is null
      and n.tracking_status not in ('infoReceived', 'notFound');
  return null;
end $function$;
