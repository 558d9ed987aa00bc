-- Gives tables, columns and stored codes the names of docs/decisions/0016. Tables and columns are renamed in place,
-- functions are recreated with the new names, and stored codes are translated by updates. Released migrations keep the old
-- names. docs/operations.md says what this takes on a big database.

-- Tables and views
alter table order_overlay rename to order_flag;
alter view line_piece rename to order_line_component;
alter table sku_offer rename to supplier_offer;
alter table ledger_finding rename to ledger_violation;
alter view product_shown rename to published_product;
alter table shop_push rename to shop_fulfilment_push;
alter table work_result rename to bulk_job_result;
alter table attempt_counter rename to rate_limit_counter;
alter table secondary_shipment rename to returned_parcel;
alter table bundle_part rename to bundle_component;
alter table product_word rename to search_word;
alter table product_day rename to product_sales_by_day;
alter table operator_intent rename to operator_idempotency_key;
alter table order_problem_step rename to order_problem_event;
alter table product_without_cost rename to product_missing_cost;
alter table order_surcharge_step rename to order_surcharge_event;
alter table cancel_ask rename to cancellation_request;
alter table work rename to bulk_job;
alter table reissue rename to replacement;

-- Columns
alter table bundle rename column made_at to created_at;
alter table bundle rename column made_by to created_by;
alter table bundle_component rename column place to position;
alter table cancellation_request rename column asked_by to requested_by;
alter table catalogue_import rename column left_out to skipped;
alter table catalogue_import_chunk rename column unfound to pending_search_ids;
alter table delivery_time rename column line_id to shipping_line_id;
alter table dropshipping_order rename column goes_alone to merge_excluded;
alter table dropshipping_order rename column line_chosen_by to shipping_line_chosen_by;
alter table dropshipping_order rename column promised_from to ship_clock_started_at;
alter table dropshipping_order rename column reissue_of_id to replacement_of_id;
alter table dropshipping_order rename column stopped_seconds to ship_clock_paused_seconds;
alter table dropshipping_order rename column stopped_since to ship_clock_paused_since;
alter table ledger_violation rename column law to invariant;
alter view order_line_component rename column line_id to order_line_id;
alter view order_line_component rename column place to position;
alter table listing rename column asked_by to requested_by;
alter table listing rename column keeps_stock to syncs_stock;
alter table listing rename column told to synced_snapshot;
alter table listing rename column told_version to synced_version;
alter table listing_variant rename column told_compare_minor to synced_compare_at_minor;
alter table listing_variant rename column told_price_minor to synced_price_minor;
alter table listing_variant rename column told_quantity to synced_quantity;
alter table listing_variant rename column wanted_quantity to target_quantity;
alter table mapped_sku_change rename column is_good to is_improvement;
alter table mapping_batch rename column by_name to actor_name;
alter table mapping_batch rename column how to source;
alter table merge_window rename column is_on to is_enabled;
alter table order_assignee rename column given_by to assigned_by;
alter table order_import rename column rows_bad to rows_rejected;
alter table order_line rename column origin_line_id to root_line_id;
alter table order_line rename column origin_order_id to root_order_id;
alter table order_flag rename column until to expires_at;
alter table picking_wave rename column made_at to created_at;
alter table picking_wave rename column made_by to created_by;
alter table price_rule rename column margin_bp to margin_bps;
alter table purchase_arrival rename column nums to quantity;
alter table purchase_item rename column arrived_nums to arrived_quantity;
alter table purchase_item rename column nums to quantity;
alter table purchase_item rename column refund_nums to closed_short_quantity;
alter table purchase_order rename column cancel_asked_at to cancellation_requested_at;
alter table refund rename column asked_by to requested_by;
alter table refund rename column asked_minor to requested_minor;
alter table refund rename column until to expires_at;
alter table refund_event rename column words to message;
alter table replacement rename column bearer to paid_by;
alter table replacement rename column decline_words to decline_reason;
alter table replacement rename column words to message;
alter table schedule rename column is_on to is_enabled;
alter table schedule_run rename column figures to result_counts;
alter table shipment rename column came_back_at to returned_at;
alter table shipment rename column heard_at to last_tracking_at;
alter table shipment rename column not_back_at to not_returned_at;
alter table shipping_rate rename column line_id to shipping_line_id;
alter table shipping_rule rename column is_on to is_enabled;
alter table shop_product_pull rename column asked_at to requested_at;
alter table shop_product_pull rename column variants_gone to variants_deleted;
alter table shop_variant rename column gone_at to deleted_in_shop_at;
alter table shop_variant rename column is_withdrawn to has_withdrawn_sku;
alter table shopper_report rename column words to message;
alter table supplier_offer rename column cost_fen to cost_cny_minor;
alter table sourcing_request rename column seller_wrote to awaits_agency_reply;
alter table sourcing_request rename column wishes to requirements;
alter table stock_movement rename column nums to quantity;
alter table stock_reservation rename column line_id to order_line_id;
alter table tracking_settings rename column tells_shops to syncs_tracking_to_shops;
alter table wholesale_item rename column arrived_nums to arrived_quantity;
alter table wholesale_item rename column short_nums to closed_short_quantity;
alter table wholesale_order rename column cancel_asked_at to cancellation_requested_at;
alter table wholesale_order rename column seller_wrote to awaits_agency_reply;
alter table bulk_job_result rename column work_id to bulk_job_id;

-- Constraints, indexes, sequences and triggers follow their tables and columns
alter table rate_limit_counter rename constraint attempt_counter_pkey to rate_limit_counter_pkey;
alter table bundle_component rename constraint bundle_part_customer_id_bundle_id_fkey to bundle_component_customer_id_bundle_id_fkey;
alter table bundle_component rename constraint bundle_part_pkey to bundle_component_pkey;
alter table bundle_component rename constraint bundle_part_sku_id_fkey to bundle_component_sku_id_fkey;
alter table bundle_component rename constraint bundle_part_units_check to bundle_component_units_check;
alter table cancellation_request rename constraint cancel_ask_check to cancellation_request_check;
alter table cancellation_request rename constraint cancel_ask_customer_id_order_id_fkey to cancellation_request_customer_id_order_id_fkey;
alter table cancellation_request rename constraint cancel_ask_pkey to cancellation_request_pkey;
alter table cancellation_request rename constraint cancel_ask_status_check to cancellation_request_status_check;
alter table delivery_time rename constraint delivery_time_line_id_fkey to delivery_time_shipping_line_id_fkey;
alter table dropshipping_order rename constraint dropshipping_order_customer_id_reissue_of_id_fkey to dropshipping_order_customer_id_replacement_of_id_fkey;
alter table ledger_violation rename constraint ledger_finding_pkey to ledger_violation_pkey;
alter table mapping_batch rename constraint mapping_batch_how_check to mapping_batch_source_check;
alter table operator_idempotency_key rename constraint operator_intent_operator_id_fkey to operator_idempotency_key_operator_id_fkey;
alter table operator_idempotency_key rename constraint operator_intent_pkey to operator_idempotency_key_pkey;
alter table order_assignee rename constraint order_assignee_given_by_fkey to order_assignee_assigned_by_fkey;
alter table order_flag rename constraint order_overlay_customer_id_fkey to order_flag_customer_id_fkey;
alter table order_flag rename constraint order_overlay_customer_id_order_id_fkey to order_flag_customer_id_order_id_fkey;
alter table order_flag rename constraint order_overlay_kind_check to order_flag_kind_check;
alter table order_flag rename constraint order_overlay_pkey to order_flag_pkey;
alter table order_flag rename constraint order_overlay_waiting_on_check to order_flag_waiting_on_check;
alter table order_problem_event rename constraint order_problem_step_actor_kind_check to order_problem_event_actor_kind_check;
alter table order_problem_event rename constraint order_problem_step_answer_check to order_problem_event_answer_check;
alter table order_problem_event rename constraint order_problem_step_check to order_problem_event_check;
alter table order_problem_event rename constraint order_problem_step_customer_id_problem_id_fkey to order_problem_event_customer_id_problem_id_fkey;
alter table order_problem_event rename constraint order_problem_step_kind_check to order_problem_event_kind_check;
alter table order_problem_event rename constraint order_problem_step_pkey to order_problem_event_pkey;
alter table order_surcharge_event rename constraint order_surcharge_step_actor_kind_check to order_surcharge_event_actor_kind_check;
alter table order_surcharge_event rename constraint order_surcharge_step_customer_id_surcharge_id_fkey to order_surcharge_event_customer_id_surcharge_id_fkey;
alter table order_surcharge_event rename constraint order_surcharge_step_kind_check to order_surcharge_event_kind_check;
alter table order_surcharge_event rename constraint order_surcharge_step_pkey to order_surcharge_event_pkey;
alter table picking_wave rename constraint picking_wave_made_by_fkey to picking_wave_created_by_fkey;
alter table price_rule rename constraint price_rule_margin_bp_check to price_rule_margin_bps_check;
alter table product_sales_by_day rename constraint product_day_pkey to product_sales_by_day_pkey;
alter table product_sales_by_day rename constraint product_day_product_id_fkey to product_sales_by_day_product_id_fkey;
alter table product_missing_cost rename constraint product_without_cost_pkey to product_missing_cost_pkey;
alter table product_missing_cost rename constraint product_without_cost_product_id_fkey to product_missing_cost_product_id_fkey;
alter table search_word rename constraint product_word_pkey to search_word_pkey;
alter table purchase_arrival rename constraint purchase_arrival_nums_check to purchase_arrival_quantity_check;
alter table purchase_item rename constraint purchase_item_arrived_nums_check to purchase_item_arrived_quantity_check;
alter table purchase_item rename constraint purchase_item_nums_check to purchase_item_quantity_check;
alter table purchase_item rename constraint purchase_item_refund_nums_check to purchase_item_closed_short_quantity_check;
alter table refund rename constraint refund_asked_minor_check to refund_requested_minor_check;
alter table replacement rename constraint reissue_bearer_check to replacement_paid_by_check;
alter table replacement rename constraint reissue_check to replacement_check;
alter table replacement rename constraint reissue_check1 to replacement_check1;
alter table replacement rename constraint reissue_check2 to replacement_check2;
alter table replacement rename constraint reissue_customer_id_fkey to replacement_customer_id_fkey;
alter table replacement rename constraint reissue_customer_id_of_order_id_fkey to replacement_customer_id_of_order_id_fkey;
alter table replacement rename constraint reissue_customer_id_order_id_fkey to replacement_customer_id_order_id_fkey;
alter table replacement rename constraint reissue_decision_check to replacement_decision_check;
alter table replacement rename constraint reissue_pkey to replacement_pkey;
alter table replacement rename constraint reissue_reason_check to replacement_reason_check;
alter table returned_parcel rename constraint secondary_shipment_check to returned_parcel_check;
alter table returned_parcel rename constraint secondary_shipment_check1 to returned_parcel_check1;
alter table returned_parcel rename constraint secondary_shipment_check2 to returned_parcel_check2;
alter table returned_parcel rename constraint secondary_shipment_check3 to returned_parcel_check3;
alter table returned_parcel rename constraint secondary_shipment_currency_check to returned_parcel_currency_check;
alter table returned_parcel rename constraint secondary_shipment_customer_id_fkey to returned_parcel_customer_id_fkey;
alter table returned_parcel rename constraint secondary_shipment_customer_id_order_id_fkey to returned_parcel_customer_id_order_id_fkey;
alter table returned_parcel rename constraint secondary_shipment_customer_id_reshipped_as_id_fkey to returned_parcel_customer_id_reshipped_as_id_fkey;
alter table returned_parcel rename constraint secondary_shipment_customer_id_returned_shipment_id_fkey to returned_parcel_customer_id_returned_shipment_id_fkey;
alter table returned_parcel rename constraint secondary_shipment_customer_id_returned_shipment_id_key to returned_parcel_customer_id_returned_shipment_id_key;
alter table returned_parcel rename constraint secondary_shipment_customer_id_shop_id_fkey to returned_parcel_customer_id_shop_id_fkey;
alter table returned_parcel rename constraint secondary_shipment_freight_minor_check to returned_parcel_freight_minor_check;
alter table returned_parcel rename constraint secondary_shipment_pkey to returned_parcel_pkey;
alter table returned_parcel rename constraint secondary_shipment_reason_check to returned_parcel_reason_check;
alter table returned_parcel rename constraint secondary_shipment_received_by_fkey to returned_parcel_received_by_fkey;
alter table returned_parcel rename constraint secondary_shipment_shipping_line_id_fkey to returned_parcel_shipping_line_id_fkey;
alter table returned_parcel rename constraint secondary_shipment_state_check to returned_parcel_state_check;
alter table returned_parcel rename constraint secondary_shipment_weight_grams_check to returned_parcel_weight_grams_check;
alter table shipping_rate rename constraint shipping_rate_line_id_fkey to shipping_rate_shipping_line_id_fkey;
alter table shop_fulfilment_push rename constraint shop_push_customer_id_shipment_id_fkey to shop_fulfilment_push_customer_id_shipment_id_fkey;
alter table shop_fulfilment_push rename constraint shop_push_kind_check to shop_fulfilment_push_kind_check;
alter table shop_fulfilment_push rename constraint shop_push_pkey to shop_fulfilment_push_pkey;
alter table shop_fulfilment_push rename constraint shop_push_status_check to shop_fulfilment_push_status_check;
alter table supplier_offer rename constraint sku_offer_cost_fen_check to supplier_offer_cost_cny_minor_check;
alter table supplier_offer rename constraint sku_offer_min_quantity_check to supplier_offer_min_quantity_check;
alter table supplier_offer rename constraint sku_offer_pkey to supplier_offer_pkey;
alter table supplier_offer rename constraint sku_offer_sku_id_fkey to supplier_offer_sku_id_fkey;
alter table supplier_offer rename constraint sku_offer_supplier_id_fkey to supplier_offer_supplier_id_fkey;
alter table stock_movement rename constraint stock_movement_nums_check to stock_movement_quantity_check;
alter table stock_reservation rename constraint stock_reservation_customer_id_order_id_line_id_fkey to stock_reservation_customer_id_order_id_order_line_id_fkey;
alter table wholesale_item rename constraint wholesale_item_arrived_nums_check to wholesale_item_arrived_quantity_check;
alter table wholesale_item rename constraint wholesale_item_short_nums_check to wholesale_item_closed_short_quantity_check;
alter table bulk_job rename constraint work_check to bulk_job_check;
alter table bulk_job rename constraint work_check1 to bulk_job_check1;
alter table bulk_job rename constraint work_check2 to bulk_job_check2;
alter table bulk_job rename constraint work_check3 to bulk_job_check3;
alter table bulk_job rename constraint work_customer_id_account_id_fkey to bulk_job_customer_id_account_id_fkey;
alter table bulk_job rename constraint work_customer_id_fkey to bulk_job_customer_id_fkey;
alter table bulk_job rename constraint work_operator_id_fkey to bulk_job_operator_id_fkey;
alter table bulk_job rename constraint work_pkey to bulk_job_pkey;
alter table bulk_job rename constraint work_state_check to bulk_job_state_check;
alter table bulk_job rename constraint work_total_check to bulk_job_total_check;
alter table bulk_job_result rename constraint work_result_customer_id_fkey to bulk_job_result_customer_id_fkey;
alter table bulk_job_result rename constraint work_result_pkey to bulk_job_result_pkey;
alter table bulk_job_result rename constraint work_result_work_id_fkey to bulk_job_result_bulk_job_id_fkey;
alter index bundle_part_sku rename to bundle_component_sku;
alter index cancel_ask_order rename to cancellation_request_order;
alter index catalogue_import_unfound rename to catalogue_import_pending_search_ids;
alter index customer_by_name rename to customer_actor_name;
alter index dropshipping_order_reissues rename to dropshipping_order_replacements;
alter index operator_intent_age rename to operator_idempotency_key_age;
alter index order_overlay_age rename to order_flag_age;
alter index order_overlay_agency rename to order_flag_agency;
alter index order_overlay_kind rename to order_flag_kind;
alter index order_overlay_until rename to order_flag_until;
alter index product_day_product rename to product_sales_by_day_product;
alter index product_word_alike rename to search_word_alike;
alter index product_word_beginning rename to search_word_beginning;
alter index reissue_of rename to replacement_of;
alter index reissue_offered rename to replacement_offered;
alter index reissue_order rename to replacement_order;
alter index reissue_unseen rename to replacement_unseen;
alter index reissue_until rename to replacement_until;
alter index secondary_shipment_all rename to returned_parcel_all;
alter index secondary_shipment_deadline rename to returned_parcel_deadline;
alter index secondary_shipment_id rename to returned_parcel_id;
alter index secondary_shipment_order rename to returned_parcel_order;
alter index secondary_shipment_overdue rename to returned_parcel_overdue;
alter index secondary_shipment_queue rename to returned_parcel_queue;
alter index secondary_shipment_recent rename to returned_parcel_recent;
alter index secondary_shipment_reshipped rename to returned_parcel_reshipped;
alter index secondary_shipment_state rename to returned_parcel_state;
alter index shop_push_once rename to shop_fulfilment_push_once;
alter index shop_push_open rename to shop_fulfilment_push_open;
alter index shop_push_order rename to shop_fulfilment_push_order;
alter index sku_offer_supplier rename to supplier_offer_supplier;
alter index work_old rename to bulk_job_old;
alter index work_result_failed rename to bulk_job_result_failed;
alter index work_shown rename to bulk_job_shown;
alter index work_told rename to bulk_job_told;
alter index work_told_agency rename to bulk_job_told_agency;
alter trigger count_gone_cart_lines on cart_line rename to count_deleted_cart_lines;
alter trigger end_with_order on dropshipping_order rename to close_problem_with_order;
alter trigger hold_promise on dropshipping_order rename to sync_ship_clock_on_waiting;
alter trigger leave_work on dropshipping_order rename to leave_wave_and_unassign;
alter trigger promise_anew on dropshipping_order rename to restart_ship_clock;
alter trigger count_sold_gone on order_line rename to count_sold_deleted;
alter trigger find_by_overlay on order_flag rename to find_by_order_flag;
alter trigger stop_work_of_changed on order_flag rename to apply_blocking_flags_of_changed;
alter trigger stop_work_of_gone on order_flag rename to apply_blocking_flags_of_deleted;
alter trigger stop_work_of_new on order_flag rename to apply_blocking_flags_of_new;
alter trigger touch_orders_of_changed on order_flag rename to bump_order_revision_of_changed;
alter trigger touch_orders_of_gone on order_flag rename to bump_order_revision_of_deleted;
alter trigger touch_orders_of_new on order_flag rename to bump_order_revision_of_new;
alter trigger enter_search_rows on product_search rename to insert_product_search;
alter trigger touch_orders_of_changed on replacement rename to bump_order_revision_of_changed;
alter trigger touch_orders_of_new on replacement rename to bump_order_revision_of_new;
alter trigger touch_orders_of_changed on shipment rename to bump_order_revision_of_changed;
alter trigger touch_orders_of_new on shipment rename to bump_order_revision_of_new;
alter trigger keep_product_search_gone on sku rename to keep_product_search_deleted;
alter trigger note_offers_gone on supplier_offer rename to note_offers_deleted;
alter trigger reserve_anew on stock_reservation rename to reserve_again;

-- PostgreSQL 18 names not-null constraints, after table and column; older versions have none.
do $$
declare
  held record;
begin
  for held in
    select c.conrelid::regclass as of_table, c.conname as old, left(t.relname || '_' || a.attname, 54) || '_not_null' as new
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'n' and c.connamespace = 'public'::regnamespace and c.coninhcount = 0
        and c.conname <> left(t.relname || '_' || a.attname, 54) || '_not_null'
  loop
    execute format('alter table %s rename constraint %I to %I', held.of_table, held.old, held.new);
  end loop;
end
$$;

-- Functions: first their names, then every body that uses a renamed table, column, function or code.
alter procedure add_to_product_day(IN counted sold_product[], IN sign integer) rename to add_to_product_sales_by_day;
alter function country_stands(change mapping_change) rename to is_country_mapping_current;
alter function end_with_order() rename to close_problem_with_order;
alter function enter_search_rows() rename to insert_product_search;
alter function find_by_overlay() rename to find_by_order_flag;
alter function forget_product_words() rename to purge_search_words;
alter function hold_promise() rename to sync_ship_clock_on_waiting;
alter function is_search_later() rename to is_search_indexing_deferred;
alter function leave_work() rename to leave_wave_and_unassign;
alter function plain_text(given text) rename to normalize_search_text;
alter function promise_anew() rename to restart_ship_clock;
alter function settle_promise(of_customer bigint, of_order bigint) rename to sync_ship_clock;
alter function sold_of(ids bigint[]) rename to sales_rows_for_orders;
alter function stop_work() rename to apply_blocking_flags;
alter function touch_orders() rename to bump_order_revision;

create or replace procedure add_to_product_sales_by_day(IN counted sold_product[], IN sign integer)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
  -- In the key's order, so that two statements never wait for each other in a circle.
  insert into product_sales_by_day as d (customer_id, country_code, day, product_id, shop_id, orders, units, cost_minor,
      priced_units, priced_cost_minor, revenue_minor)
    select r.customer_id, place.code, r.day, r.product_id, r.shop_id, sign * count(*), sign * sum(r.units),
        sign * sum(r.cost_minor), sign * sum(r.priced_units), sign * sum(r.priced_cost_minor), sign * sum(r.revenue_minor)
      from unnest(counted) r cross join lateral (values (''), (r.country_code)) place (code)
      where r.country_code <> '' or place.code = ''
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (customer_id, country_code, day, product_id, shop_id) do update set orders = d.orders + excluded.orders,
      units = d.units + excluded.units, cost_minor = d.cost_minor + excluded.cost_minor,
      priced_units = d.priced_units + excluded.priced_units,
      priced_cost_minor = d.priced_cost_minor + excluded.priced_cost_minor,
      revenue_minor = d.revenue_minor + excluded.revenue_minor;
$procedure$;

create or replace procedure count_newly_sold(IN ids bigint[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  made sold_product[];
begin
  with inserted as (
    insert into sold_product select s.* from sales_rows_for_orders(ids) s
      order by customer_id, order_id, product_id on conflict do nothing returning *
  ) select array_agg(inserted::text::sold_product) into made from inserted;
  if made is not null then call add_to_product_sales_by_day(made, 1); end if;
end $procedure$;

create or replace procedure count_sold(IN ids bigint[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  wanted sold_product[] := array(select s from sales_rows_for_orders(ids) s);
  gone sold_product[];
  made sold_product[];
begin
  with deleted as (
    delete from sold_product p
      using dropshipping_order o
      where o.id = any (ids) and p.customer_id = o.customer_id and p.order_id = o.id
        and not exists (select from unnest(wanted) w
          where w.order_id = p.order_id and w.product_id = p.product_id and w = p)
      returning p.*
  ) select array_agg(deleted::text::sold_product) into gone from deleted;
  with inserted as (
    insert into sold_product select w.* from unnest(wanted) w
      order by customer_id, order_id, product_id on conflict do nothing returning *
  ) select array_agg(inserted::text::sold_product) into made from inserted;
  if gone is not null then call add_to_product_sales_by_day(gone, -1); end if;
  if made is not null then call add_to_product_sales_by_day(made, 1); end if;
end $procedure$;

create or replace function is_country_mapping_current(change mapping_change)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select (change.after_sku_id is null) = not exists (select from shop_variant_country c
      where (c.customer_id, c.shop_id, c.variant_key) = (change.customer_id, change.shop_id, change.variant_key)
        and c.country_code = change.country_code)
    and (change.after_sku_id is null or exists (select from shop_variant_country c
      where (c.customer_id, c.shop_id, c.variant_key) = (change.customer_id, change.shop_id, change.variant_key)
        and c.country_code = change.country_code and c.sku_id = change.after_sku_id and c.units = change.after_units))
$function$;

create or replace function end_surcharges_with_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from order_flag
    where customer_id = new.customer_id and order_id = new.id and kind = 'surcharge';
  update order_surcharge set status = 'over', status_since = now()
    where customer_id = new.customer_id and order_id = new.id and status in ('open', 'declined');
  if new.status = 'cancelled' then
    update order_surcharge set status = 'paidBack', status_since = now()
      where customer_id = new.customer_id and order_id = new.id and status = 'paid';
  end if;
  return null;
end $function$;

create or replace function close_problem_with_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from order_flag
    where customer_id = new.customer_id and order_id = new.id and kind in ('problem', 'onHold');
  update order_problem set status = 'over', status_since = now()
    where customer_id = new.customer_id and order_id = new.id and status in ('onSeller', 'onAgency');
  return null;
end $function$;

create or replace function insert_product_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform gin_clean_pending_list('product_search_words'), gin_clean_pending_list('product_search_codes'),
    gin_clean_pending_list('product_search_facets'), gin_clean_pending_list('sku_search_public');
  return null;
end $function$;

create or replace function find_by_order_flag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into order_search_term (customer_id, term, order_id) values (new.customer_id, '~' || new.kind, new.order_id)
      on conflict do nothing;
  else
    delete from order_search_term
      where customer_id = old.customer_id and term = '~' || old.kind and order_id = old.order_id;
  end if;
  return null;
end $function$;

create or replace function purge_search_words()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  lock table product_search in share mode;
  with forgotten as (
    delete from search_word where not exists (
      select from product_search s where s.words @@ quote_literal(search_word.word)::tsquery) returning 1)
  select count(*) from forgotten;
$function$;

create or replace function sync_ship_clock_on_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform sync_ship_clock(new.customer_id, new.id);
  return null;
end $function$;

create or replace function is_mapped(of_customer bigint, of_sku bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from (
      select of_sku as id
      union all
      select b.bundle_id from bundle_component b where b.customer_id = of_customer and b.sku_id = of_sku) k
      where exists (select from shop_variant v where v.sku_id = k.id and v.customer_id = of_customer
          and (v.deleted_in_shop_at is null or is_in_unpaid_order(v.customer_id, v.shop_id, v.variant_key)))
        or exists (select from shop_variant_country c where c.customer_id = of_customer and c.sku_id = k.id
          and is_variant_alive(c.customer_id, c.shop_id, c.variant_key)))
$function$;

create or replace function is_on_sale(of_sku bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when k.product_id is null
      then not exists (select from bundle_component b join sku x on x.id = b.sku_id join product p on p.id = x.product_id
        where b.customer_id = k.owner_customer_id and b.bundle_id = k.id and not (x.is_active and p.is_published))
      else k.is_active and (select p.is_published from product p where p.id = k.product_id) end
    from sku k where k.id = of_sku
$function$;

create or replace function is_search_indexing_deferred()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('quayside.product_search', true), '') = 'later'
$function$;

create or replace function is_sold(status text, kind text, paid_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((paid_at IS NOT NULL) AND (kind <> 'replacement'::text) AND (status <> ALL (ARRAY['cancelled'::text, 'merged'::text, 'split'::text])));

create or replace function is_variant_alive(of_customer bigint, of_shop bigint, of_key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from shop_variant v
    where v.customer_id = of_customer and v.shop_id = of_shop and v.variant_key = of_key
      and (v.deleted_in_shop_at is null or is_in_unpaid_order(of_customer, of_shop, of_key)))
$function$;

create or replace function keep_purchase_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_object('customer_id', customer_id, 'order_id', order_id)) into touched from old_rows;
  else
    select jsonb_agg(distinct jsonb_build_object('customer_id', customer_id, 'order_id', order_id)) into touched from new_rows;
  end if;
  if touched is null then return null; end if;
  update purchase_order o set item_count = h.items, unit_count = h.units, arrived_count = h.arrived, closed_count = h.closed,
      goods_minor = h.minor, goods_text = h.words, title = h.title, cover_url = h.cover
    from (
      select t.customer_id, t.order_id, count(i.id)::integer as items, coalesce(sum(i.quantity), 0)::integer as units,
          coalesce(sum(i.arrived_quantity), 0)::integer as arrived, coalesce(sum(i.closed_short_quantity), 0)::integer as closed,
          coalesce(sum(i.quantity::bigint * i.unit_minor), 0)::bigint as minor,
          coalesce(string_agg(concat_ws(' ', k.code, p.subject_en), ' | ' order by i.id), '') as words,
          coalesce((array_agg(p.subject_en order by i.id) filter (where p.id is not null))[1], '') as title,
          (array_agg(coalesce(k.image_url, p.cover_url) order by i.id) filter (where i.id is not null))[1] as cover
        from jsonb_to_recordset(touched) as t (customer_id bigint, order_id bigint)
          left join purchase_item i on i.customer_id = t.customer_id and i.order_id = t.order_id
          left join sku k on k.id = i.sku_id left join product p on p.id = k.product_id
        group by 1, 2) h
    where o.customer_id = h.customer_id and o.id = h.order_id;
  return null;
end $function$;

create or replace function keep_search_of_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_search_indexing_deferred() then return null; end if;
  perform refresh_product_search(array(select id from (
    select id, owner_customer_id, is_published, published_at, code, subject_en, subject_zh, category, keywords, cover_url,
      pictures from new_rows
    except
    select id, owner_customer_id, is_published, published_at, code, subject_en, subject_zh, category, keywords, cover_url,
      pictures from old_rows) changed));
  return null;
end $function$;

create or replace function keep_search_of_changed_skus()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_search_indexing_deferred() then return null; end if;
  perform refresh_product_search(array(select product_id from (
    (select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from new_rows
      except
      select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from old_rows)
    union all
    (select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from old_rows
      except
      select id, product_id, code, attributes, image_url, price_minor, weight_grams, length_mm, width_mm, height_mm,
        goods_attributes, is_active from new_rows)) changed group by product_id));
  return null;
end $function$;

create or replace function keep_search_of_products()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_search_indexing_deferred() then return null; end if;
  perform refresh_product_search(array(select id from written));
  return null;
end $function$;

create or replace function keep_search_of_skus()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if is_search_indexing_deferred() then return null; end if;
  perform refresh_product_search(array(select distinct product_id from written));
  return null;
end $function$;

create or replace function leave_wave_and_unassign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update wave_order set at = now(),
      state = case when new.status in ('shipped', 'delivered') then 'shipped' else 'takenOut' end,
      reason = case
        when new.status in ('shipped', 'delivered') then null
        when new.status = 'awaitingStock' then 'awaitingStock'
        when new.waiting_reason = 'cancelledInShop' then 'cancelledInShop'
        else 'cancelled' end
    where customer_id = new.customer_id and order_id = new.id and state = 'open';
  if new.status not in ('processing', 'awaitingStock', 'partlyShipped') then
    delete from order_assignee where customer_id = new.customer_id and order_id = new.id;
  end if;
  return null;
end $function$;

create or replace function make_bundle(owner bigint, parts jsonb, bundle_name text, maker text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner_id bigint := case when session_user = 'quayside_tenant' then app_customer_id() else owner end;
  wanted text;
  bundle_id bigint;
begin
  if exists (select from jsonb_to_recordset(parts) as p ("skuId" bigint) left join sku k on k.id = p."skuId"
      and (k.owner_customer_id is null or k.owner_customer_id = owner_id) where k.product_id is null) then
    raise exception 'a part is not a SKU of goods that customer % may buy', owner_id;
  end if;
  select string_agg(p."skuId" || '×' || p.units, ' ' order by p."skuId") into wanted
    from jsonb_to_recordset(parts) as p ("skuId" bigint, units integer);
  -- Two who make the same one make it once.
  perform pg_advisory_xact_lock(hashtextextended('bundle ' || owner_id, 0));
  select b.id into bundle_id from bundle b where b.customer_id = owner_id and b.contents = wanted;
  if found then return bundle_id; end if;
  bundle_id := nextval('id_seq');
  insert into sku (id, owner_customer_id, code) values (bundle_id, owner_id, 'BDL-' || bundle_id);
  insert into bundle (customer_id, id, name, contents, created_by) values (owner_id, bundle_id, bundle_name, wanted, maker);
  insert into bundle_component (customer_id, bundle_id, sku_id, units, position)
    select owner_id, bundle_id, p."skuId", p.units, p.place
      from rows from (jsonb_to_recordset(parts) as ("skuId" bigint, units integer)) with ordinality
        as p ("skuId", units, place);
  return bundle_id;
end $function$;

create or replace function matching_tokens(given text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with plain as (select normalize_search_text(given) as text),
  latin as (select hit[1] as word from plain, regexp_matches(text, '[a-z0-9]+', 'g') hit),
  other as (select hit[1] as run from plain, regexp_matches(text, '[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit)
  select coalesce(array_agg(distinct left(token, 60)), '{}') from (
    select word as token from latin where word ~ '[0-9]'
    union all
    select stem from latin, unnest(ts_lexize('english_stem', word)) stem where word !~ '[0-9]'
    union all
    select substr(run, place, least(2, length(run))) from other, generate_series(1, greatest(1, length(run) - 1)) place
  ) tokens where token <> ''
$function$;

create or replace function note_missing_costs(products bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from product_missing_cost w where w.product_id = any (products) and not exists (
    select from sku where sku.product_id = w.product_id and is_active
      and not exists (select from supplier_offer where sku_id = sku.id));
  insert into product_missing_cost
    select distinct product_id from sku where product_id = any (products) and is_active
      and not exists (select from supplier_offer where sku_id = sku.id)
    on conflict do nothing;
$function$;

create or replace function note_sku_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sku_change (sku_id, kind, from_minor, to_minor)
    select r.id, change.kind, change.from_minor, change.to_minor
      from (
        select id, bool_or(is_active) filter (where is_new) as is_active,
            bool_or(is_active) filter (where not is_new) as was_active,
            max(price_minor) filter (where is_new) as price_minor,
            max(price_minor) filter (where not is_new) as price_before
          from (select id, is_active, price_minor, true as is_new from new_rows
            union all select id, is_active, price_minor, false from old_rows) both_rows
          group by id) r
        cross join lateral (
          select 'state' as kind, null::integer as from_minor, null::integer as to_minor where r.is_active <> r.was_active
          union all
          select 'price', r.price_before, r.price_minor where r.price_minor <> r.price_before) change
      where exists (select from shop_variant v where v.sku_id = r.id)
        or exists (select from shop_variant_country c where c.sku_id = r.id)
        or exists (select from bundle_component b where b.sku_id = r.id)
      order by 1, 2;
  return null;
end $function$;

create or replace function note_skus_of_changed_products()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sku_change (sku_id)
    select sku.id
      from (select id, is_published from new_rows except select id, is_published from old_rows) changed
        join sku on sku.product_id = changed.id
      where exists (select from shop_variant v where v.sku_id = sku.id)
        or exists (select from shop_variant_country c where c.sku_id = sku.id)
        or exists (select from bundle_component b where b.sku_id = sku.id)
      order by 1;
  return null;
end $function$;

create or replace function note_stock_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_mapped(new.customer_id, new.sku_id) then
    delete from mapped_sku_change where customer_id = new.customer_id and sku_id = new.sku_id and kind = 'stock'
      and seen_at is null and is_improvement <> (new.on_hand > new.reserved);
    if not found then
      insert into mapped_sku_change (customer_id, sku_id, kind, is_improvement)
        values (new.customer_id, new.sku_id, 'stock', new.on_hand > new.reserved) on conflict do nothing;
    end if;
  end if;
  return null;
end $function$;

create or replace function normalize_search_text(given text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'))
$function$;

create or replace function product_facets_of(shown published_product)
 RETURNS TABLE(kind text, name text, value text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select 'category', '', shown.category where shown.category <> ''
  union all
  select 'attribute', attribute ->> 'name', attribute ->> 'value'
    from jsonb_array_elements(shown.attributes) list, jsonb_array_elements(list) attribute
  union all
  select 'goods', '', goods from jsonb_array_elements(shown.goods) list, jsonb_array_elements_text(list) goods
$function$;

create or replace function restart_ship_clock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.ship_clock_paused_seconds := 0;
  new.ship_clock_paused_since := null;
  return new;
end $function$;

create or replace function read_product_search(typed text, OUT codes bigint[], OUT words tsquery, OUT meant text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET "pg_trgm.similarity_threshold" TO '0.3'
AS $function$
declare
  whole text := left(lower(trim(typed)), 60);
  part text;
  others text[];
  known text[];
  asked tsquery;
  best text;
  is_mended boolean := false;
begin
  select array_agg(product_id) into codes from (
    select product_id from product_search where product_search.codes @> array[whole] limit 50) exact;
  if codes is null and whole ~ '^[^ ]*[-0-9][^ ]*$' and length(whole) >= 3 then
    select array_agg(product_id) into codes from (
      select product_id from product_search
        where code like regexp_replace(whole, '([\\%_])', '\\\1', 'g') || '%' limit 500) beginning;
  end if;

  meant := '';
  for part in
    select hit[1] from regexp_matches(left(normalize_search_text(typed), 200),
      '[a-z0-9]+|[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit limit 12
  loop
    best := part;
    if part !~ '^[a-z0-9]' then
      -- Signs that follow one another; where no product holds all of them, any two of them.
      others := array(select token from unnest(search_tokens(part)) token
        where length(token) = least(2, length(part)));
      asked := (select string_agg(quote_literal(token), ' & ')::tsquery from unnest(others) token);
      if cardinality(others) > 1
        and not exists (select from product_search where product_search.words @@ asked) then
        asked := (select string_agg(quote_literal(token), ' | ')::tsquery from unnest(others) token);
      end if;
    elsif ts_lexize('english_stem', part) = '{}' then
      -- 'for', 'with': nobody looks for these.
      meant := concat_ws(' ', nullif(meant, ''), part);
      continue;
    else
      known := case when length(part) >= 2 then
        array(select word from search_word where word like part || '%' order by length(word), word limit 16) end;
      others := part || ts_lexize('english_stem', part) || known;
      -- Whatever holds a word holds its stem: beside that it finds nothing more, and would count twice.
      others := array(select token from unnest(others) token
        where token ~ '[0-9]' or (ts_lexize('english_stem', token))[1] is null
          or (ts_lexize('english_stem', token))[1] = token
          or not (ts_lexize('english_stem', token))[1] = any (others));
      asked := (select string_agg(distinct quote_literal(token), ' | ')::tsquery from unnest(others) token);
      if length(part) >= 4 and part !~ '[0-9]' and known = '{}'
        and not exists (select from product_search where product_search.words @@ asked) then
        select array_agg(word order by alike desc, word) into others from (
          select word, similarity(word, part) as alike, max(similarity(word, part)) over () as most
            from search_word where word % part
        ) near where alike >= most * 0.85;
        if others is not null then
          best := others[1];
          is_mended := true;
          asked := (select string_agg(quote_literal(token), ' | ')::tsquery from unnest(others[1:4]) token);
        end if;
      end if;
    end if;
    words := case when words is null then asked else words && asked end;
    meant := concat_ws(' ', nullif(meant, ''), best);
  end loop;
  if not is_mended then meant := null; end if;
end $function$;

create or replace function refresh_product_search(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  shown published_product[] := array(select one from published_product one where one.id = any (ids) order by one.id);
begin
  delete from product_search where product_id = any (ids)
    and not product_id = any (array(select id from unnest(shown)));
  if cardinality(shown) = 0 then return; end if;

  insert into product_facet (kind, name, value)
    select distinct facet.kind, facet.name, facet.value from unnest(shown) one, product_facets_of(one) facet
      where not exists (select from product_facet known
        where (known.kind, known.name, known.value) = (facet.kind, facet.name, facet.value))
      order by 1, 2, 3
    on conflict do nothing;

  insert into search_word (word)
    select given.word from (
        select distinct left(hit[1], 60) as word from unnest(shown) one,
          regexp_matches(normalize_search_text(concat_ws(' ', one.subject_en, one.subject_zh, one.category,
            array_to_string(one.keywords, ' '), jsonb_path_query_array(one.attributes, '$[*][*].value')::text)),
            '[a-z0-9]{2,}', 'g') hit
      ) given
      where not exists (select from search_word known where known.word = given.word)
      order by 1
    on conflict do nothing;

  insert into product_search (product_id, code, codes, words, title, facets, price_minor, max_price_minor, weight_grams,
      longest_mm, volume_mm3, goods_attributes, units_sold, published_at)
    with facets as materialized (
      select one.id, array_agg(distinct known.id order by known.id) as numbers
        from unnest(shown) one, product_facets_of(one) facet
          join product_facet known on (known.kind, known.name, known.value) = (facet.kind, facet.name, facet.value)
        group by one.id
    )
    select one.id, lower(one.code), lower(one.code) || one.sku_codes,
      array_to_tsvector(search_tokens(concat_ws(' ', one.code, one.subject_en, one.subject_zh, one.category,
        one.category_zh, array_to_string(one.keywords, ' '), array_to_string(one.sku_codes, ' '),
        jsonb_path_query_array(one.attributes, '$[*][*].value')::text, one.picture_names))),
      array_to_tsvector(search_tokens(concat_ws(' ', one.subject_en, one.subject_zh))),
      coalesce(facets.numbers, '{}'),
      one.price_minor, one.max_price_minor, one.weight_grams, one.longest_mm, one.volume_mm3,
      coalesce((select array_agg(distinct attribute order by attribute) from jsonb_array_elements(one.goods) list,
        jsonb_array_elements_text(list) attribute), '{}'),
      one.units, one.published_at
    from unnest(shown) one left join facets on facets.id = one.id
    on conflict (product_id) do update set code = excluded.code, codes = excluded.codes, words = excluded.words,
      title = excluded.title, facets = excluded.facets, price_minor = excluded.price_minor,
      max_price_minor = excluded.max_price_minor, weight_grams = excluded.weight_grams,
      longest_mm = excluded.longest_mm, volume_mm3 = excluded.volume_mm3,
      goods_attributes = excluded.goods_attributes, units_sold = excluded.units_sold,
      published_at = excluded.published_at
    where product_search is distinct from excluded;
end $function$;

create or replace function search_shop_variants(typed text, is_mapped boolean, is_gone boolean, shops bigint[], max_rows integer)
 RETURNS TABLE(shop_id bigint, variant_key text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  owner_id bigint := app_customer_id();
  part text;
  wanted tsquery;
begin
  for part in
    select hit[1] from regexp_matches(left(normalize_search_text(typed), 200),
      '[a-z0-9]+|[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit limit 12
  loop
    wanted := concat_ws(' & ', wanted::text, case when part ~ '^[a-z0-9]'
      then quote_literal(owner_id || ':' || left(part, 60)) || ':*'
      else (select string_agg(quote_literal(owner_id || ':' || token), ' & ')
        from unnest(search_tokens(part)) token where length(token) = least(2, length(part))) end)::tsquery;
  end loop;
  if wanted is null then return; end if;
  return query select v.shop_id, v.variant_key from shop_variant v
    where v.search @@ wanted and v.customer_id = owner_id and v.shop_id = any (shops)
      and (is_mapped is null or is_mapped = (v.sku_id is not null)) and is_gone = (v.deleted_in_shop_at is not null)
    limit max_rows;
end $function$;

create or replace function search_tokens(given text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  plain text := normalize_search_text(given);
  tokens text[] := '{}';
  part text;
begin
  for part in select distinct hit[1] from regexp_matches(plain, '[a-z0-9]+', 'g') hit loop
    tokens := tokens || left(part, 60);
    if part !~ '[0-9]' then tokens := tokens || left((ts_lexize('english_stem', part))[1], 60); end if;
  end loop;
  if plain ~ '[^\u0001-\u00bf]' then
    for part in
      select distinct hit[1] from regexp_matches(plain, '[^\u0001-\u00bf\u2000-\u206f\u3000-\u303f]+', 'g') hit
    loop
      for place in 1 .. length(part) loop
        tokens := tokens || substr(part, place, 1);
        if place < length(part) then tokens := tokens || substr(part, place, 2); end if;
      end loop;
    end loop;
  end if;
  return array(select distinct token from unnest(tokens) token where token <> '');
end $function$;

create or replace function sync_ship_clock(of_customer bigint, of_order bigint)
 RETURNS void
 LANGUAGE sql
AS $function$
  update dropshipping_order o
    set ship_clock_paused_since = case when s.since is not null then greatest(s.since, o.paid_at) end,
        ship_clock_paused_seconds = o.ship_clock_paused_seconds
          + case when s.since is null then extract(epoch from now() - o.ship_clock_paused_since)::integer else 0 end
    from (select stopped_by_seller(of_customer, of_order) as since) s
    where o.customer_id = of_customer and o.id = of_order
      and o.status in ('processing', 'awaitingStock', 'partlyShipped')
      and (o.ship_clock_paused_since is null) <> (s.since is null)
$function$;

create or replace function sku_codes(of_sku sku)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when of_sku.product_id is null
      then (select string_agg(case when b.units > 1 then b.units || ' × ' else '' end || k.code, ' + ' order by b.position)
        from bundle_component b join sku k on k.id = b.sku_id
        where b.customer_id = of_sku.owner_customer_id and b.bundle_id = of_sku.id)
      else of_sku.code end
$function$;

create or replace function sales_rows_for_orders(ids bigint[])
 RETURNS SETOF sold_product
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select o.customer_id, o.id, sku.product_id, (o.paid_at at time zone c.time_zone)::date, o.shop_id, o.country_code,
      sum(l.quantity * l.units)::integer, sum(l.quantity::bigint * l.units * l.unit_price_minor)::bigint,
      coalesce(sum(l.quantity * l.units) filter (where has.price), 0)::integer,
      coalesce(sum(l.quantity::bigint * l.units * l.unit_price_minor) filter (where has.price), 0)::bigint,
      coalesce(sum(has.share) filter (where has.price), 0)::bigint
    from dropshipping_order o
      join customer c on c.customer_id = o.customer_id
      join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
      join order_line_component l on l.customer_id = o.customer_id and l.order_id = o.id
      join sku on sku.id = l.sku_id
      cross join lateral (select l.shop_price_minor is not null and s.currency = o.currency as price,
        case when l.is_part then floor(l.quantity::numeric * l.shop_price_minor * l.share_to / l.share_of)
            - floor(l.quantity::numeric * l.shop_price_minor * l.share_from / l.share_of)
          else l.quantity::numeric * l.shop_price_minor end as share) has
    where o.id = any (ids) and is_sold(o.status, o.kind, o.paid_at) and l.quantity > 0 and l.unit_price_minor is not null
    group by o.customer_id, o.id, sku.product_id, c.time_zone
$function$;

create or replace function apply_blocking_flags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare one record;
begin
  for one in
    select distinct customer_id, order_id from new_rows
      where kind in ('problem', 'cancellationRequested', 'onHold', 'surcharge') order by 1, 2
  loop
    perform sync_ship_clock(one.customer_id, one.order_id);
  end loop;
  if tg_op = 'INSERT' then
    update wave_order w set state = 'takenOut', reason = n.kind, at = now()
      from (select customer_id, order_id, min(kind) as kind from new_rows
        where kind in ('problem', 'cancellationRequested', 'onHold', 'surcharge') group by 1, 2) n
      where w.customer_id = n.customer_id and w.order_id = n.order_id and w.state = 'open';
  end if;
  return null;
end $function$;

create or replace function stopped_by_seller(of_customer bigint, of_order bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select min(since) from (
    select since from order_flag
      where customer_id = of_customer and order_id = of_order
        and (kind in ('onHold', 'cancellationRequested') or (kind in ('problem', 'surcharge') and waiting_on = 'seller'))
    union all
    select waiting_since from dropshipping_order
      where customer_id = of_customer and id = of_order and waiting_reason = 'cancelledInShop'
  ) stops
$function$;

create or replace function bump_order_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into order_count as c (customer_id, shop_id, status, waiting_reason, orders, total_minor)
    select distinct o.customer_id, o.shop_id, o.status, coalesce(o.waiting_reason, ''), 0, 0
      from new_rows n join dropshipping_order o on o.customer_id = n.customer_id and o.id = n.order_id
      order by 1, 2, 3, 4
    on conflict (customer_id, shop_id, status, waiting_reason) do update set revision = c.revision + 1;
  return null;
end $function$;

-- Stored codes. Triggers on these tables maintain counts and search terms and add events. They are off during the
-- translation, so the codes in counts and search terms are translated here as well.
alter table cancellation_request drop constraint cancellation_request_check;
alter table cancellation_request drop constraint cancellation_request_status_check;
alter table dropshipping_order drop constraint dropshipping_order_check6;
alter table dropshipping_order drop constraint dropshipping_order_kind_check;
alter table order_flag drop constraint order_flag_kind_check;
alter table sourcing_request drop constraint sourcing_request_status_check;
alter table wave_order drop constraint wave_order_reason_check;
drop index cancel_ask_agency;
drop index cancel_ask_open;
drop index dropshipping_order_reissue_paid;
drop index sourcing_request_operator;

create function pg_temp.renamed(given jsonb, names jsonb) returns jsonb language plpgsql immutable as $$
declare
  text_of text := given::text;
  name record;
begin
  -- In its text form a key is followed by a colon and a space; inside a string its quotes would be escaped.
  for name in select key, value from jsonb_each_text(names) loop
    text_of := replace(text_of, '"' || name.key || '": ', '"' || name.value || '": ');
  end loop;
  return text_of::jsonb;
end
$$;

create temporary table renamed_code (old text primary key, new text not null) on commit drop;
insert into renamed_code values
    ('shelved', 'onHold'),
    ('abnormal', 'problem'),
    ('cancelAsked', 'cancellationRequested'),
    ('inWork', 'inProgress'),
    ('needInfo', 'infoNeeded'),
    ('stockAwaited', 'awaitingStock'),
    ('reissue', 'replacement'),
    ('reissueOffered', 'replacementOffered');
create temporary table renamed_kind (old text primary key, new text not null) on commit drop;
insert into renamed_kind values
    ('order.held', 'order.cancellationHeld'),
    ('shop.notTold', 'shop.pushFailed'),
    ('order.kept', 'order.cancellationHoldReleased'),
    ('shop.told', 'shop.pushSucceeded'),
    ('order.shelved', 'order.putOnHold'),
    ('order.unshelved', 'order.holdReleased'),
    ('order.changedInShopLate', 'order.shopChangeIgnored'),
    ('order.unmerged', 'order.removedFromMerge'),
    ('order.lineChosen', 'order.shippingLineChosen'),
    ('parcel.moved', 'parcel.trackingUpdated'),
    ('order.sourceLeft', 'order.sourceRemoved'),
    ('order.lineDecided', 'order.shippingLineSetByRule'),
    ('refund.ranOut', 'refund.expired'),
    ('shop.signed', 'shop.iconSet'),
    ('order.stockAwaited', 'order.awaitingStock'),
    ('order.splitOff', 'order.createdBySplit'),
    ('parcel.notTracked', 'parcel.trackingRejected'),
    ('order.mergedAnew', 'order.remerged'),
    ('order.problemSolved', 'order.problemResolved'),
    ('reissue.made', 'replacement.created'),
    ('reissue.begun', 'replacement.started'),
    ('purchase.priceTakenOver', 'purchase.priceAccepted'),
    ('order.problemAskedAgain', 'order.problemReopened'),
    ('refund.evidence', 'refund.evidenceAdded'),
    ('sourcing.taken', 'sourcing.assigned'),
    ('wholesale.asked', 'wholesale.quoteRequested'),
    ('sourcing.betterAsked', 'sourcing.betterQuoteRequested'),
    ('sourcing.handedOver', 'sourcing.reassigned'),
    ('sourcing.givenBack', 'sourcing.unassigned'),
    ('purchase.noted', 'purchase.remarkAdded'),
    ('wholesale.askedAnew', 'wholesale.quoteRequestedAgain'),
    ('return.addressGiven', 'return.addressConfirmed'),
    ('return.notBack', 'return.notReturned'),
    ('sourcing.asked', 'sourcing.requested'),
    ('sourcing.askedAgain', 'sourcing.requestedAgain'),
    ('purchase.cancelAsked', 'purchase.cancellationRequested'),
    ('purchase.cancelAgreed', 'purchase.cancellationApproved'),
    ('purchase.cancelDeclined', 'purchase.cancellationDeclined'),
    ('purchase.cancelWithdrawn', 'purchase.cancellationRequestWithdrawn'),
    ('wholesale.cancelAsked', 'wholesale.cancellationRequested'),
    ('wholesale.cancelAgreed', 'wholesale.cancellationApproved'),
    ('wholesale.cancelDeclined', 'wholesale.cancellationDeclined'),
    ('wholesale.cancelWithdrawn', 'wholesale.cancellationRequestWithdrawn'),
    ('reissue.accepted', 'replacement.accepted'),
    ('reissue.declined', 'replacement.declined'),
    ('reissue.delivered', 'replacement.delivered'),
    ('reissue.expired', 'replacement.expired'),
    ('reissue.offered', 'replacement.offered'),
    ('reissue.shipped', 'replacement.shipped'),
    ('ticket.taken', 'ticket.assigned'),
    ('order.labelMade', 'order.labelCreated'),
    ('shippingRule.made', 'shippingRule.created'),
    ('cancel.agreed', 'cancellation.approved'),
    ('cancel.asked', 'cancellation.requested'),
    ('cancel.declined', 'cancellation.declined'),
    ('cancel.withdrawn', 'cancellation.withdrawn');
create temporary table renamed_reason (old text primary key, new text not null) on commit drop;
insert into renamed_reason values
    ('shelved', 'onHold'),
    ('abnormal', 'problem'),
    ('cancelAsked', 'cancellationRequested'),
    ('inWork', 'inProgress'),
    ('needInfo', 'infoNeeded'),
    ('stockAwaited', 'awaitingStock'),
    ('reissue', 'replacement'),
    ('reissueOffered', 'replacementOffered'),
    ('unshelved', 'holdReleased'),
    ('notShelved', 'notOnHold'),
    ('reissueOpen', 'replacementOpen'),
    ('tooMuch', 'amountTooHigh'),
    ('notAsked', 'noCancellationRequested'),
    ('lineCameIn', 'lineFromShop'),
    ('notNow', 'notAllowedNow'),
    ('skuTwice', 'skuRepeated'),
    ('supplierTwice', 'supplierRepeated'),
    ('parcelOver', 'parcelClosed'),
    ('untilPast', 'holdDateInPast'),
    ('answerUnfit', 'answerNotAllowed'),
    ('tierTwice', 'tierRepeated'),
    ('notTaken', 'notAssigned'),
    ('takenOver', 'mergedOrSplit'),
    ('taken', 'alreadyAssigned'),
    ('notOnYou', 'notAwaitingSeller'),
    ('notOnUs', 'notAwaitingAgency');
create temporary table renamed_endpoint (old text primary key, new text not null) on commit drop;
insert into renamed_endpoint values
    ('keepAgencyOrder', 'releaseOperatorCancellationHold'),
    ('refundAgencyOrder', 'refundOperatorOrder'),
    ('agreeCancel', 'approveCancellation'),
    ('declineCancel', 'declineCancellation'),
    ('createReissue', 'createReplacement'),
    ('noteReissue', 'acknowledgeDeclinedReplacement'),
    ('noteNotBack', 'recordNotReturned'),
    ('closeAgencyTicket', 'closeOperatorTicket'),
    ('stopAgencyWork', 'cancelOperatorBulkJob'),
    ('retryAgencyWork', 'retryOperatorBulkJob'),
    ('dismissAgencyWork', 'dismissOperatorBulkJob'),
    ('startShelving', 'startHoldingOrders'),
    ('startUnshelving', 'startReleasingHolds'),
    ('keepOrder', 'releaseCancellationHold'),
    ('shelveOrders', 'holdOrders'),
    ('askPurchaseCancel', 'requestPurchaseCancellation'),
    ('withdrawPurchaseCancel', 'withdrawPurchaseCancellation'),
    ('withdrawCancel', 'withdrawCancellationRequest'),
    ('answerReissue', 'answerReplacement'),
    ('updateSecondaryShipmentAddress', 'updateReturnedParcelAddress'),
    ('paySecondaryShipments', 'payReturnedParcels'),
    ('discardSecondaryShipment', 'discardReturnedParcel'),
    ('mendImport', 'correctImport'),
    ('askWholesaleCancel', 'requestWholesaleCancellation'),
    ('withdrawWholesaleCancel', 'withdrawWholesaleCancellation'),
    ('stopWork', 'cancelBulkJob'),
    ('retryWork', 'retryBulkJob'),
    ('dismissWork', 'dismissBulkJob'),
    ('shelve', 'hold'),
    ('unshelve', 'releaseHold'),
    ('askCancel', 'requestCancellation'),
    ('start:order.shelve', 'start:order.hold'),
    ('start:order.unshelve', 'start:order.releaseHold');

alter table dropshipping_order disable trigger user;
alter table order_flag disable trigger user;
alter table sourcing_request disable trigger user;
alter table replacement disable trigger user;

update dropshipping_order set kind = 'replacement' where kind = 'reissue';
update dropshipping_order o set waiting_reason = c.new from renamed_code c where o.waiting_reason = c.old;
update order_count n set waiting_reason = c.new from renamed_code c where n.waiting_reason = c.old;
update order_flag f set kind = c.new from renamed_code c where f.kind = c.old;
update order_flag set state = 'onHold' where kind = 'onHold';
update order_flag set state = 'requested' where kind = 'cancellationRequested' and state = 'asked';
update order_search_term t set term = '~' || c.new from renamed_code c where t.term = '~' || c.old;
update wave_order w set reason = c.new from renamed_code c where w.reason = c.old;
alter table cancellation_request alter column status set default 'requested';
update cancellation_request set status = 'requested' where status = 'asked';
update sourcing_request r set status = c.new from renamed_code c where r.status = c.old;
update sourcing_count n set status = c.new from renamed_code c where n.status = c.old;
update sourcing_event e set from_status = c.new from renamed_code c where e.from_status = c.old;
update sourcing_event e set to_status = c.new from renamed_code c where e.to_status = c.old;

update order_event e set kind = k.new from renamed_kind k where e.kind = k.old;
update purchase_event e set kind = k.new from renamed_kind k where e.kind = k.old;
update sourcing_event e set kind = k.new from renamed_kind k where e.kind = k.old;
update wholesale_event e set kind = k.new from renamed_kind k where e.kind = k.old;
update ticket_event e set kind = k.new from renamed_kind k where e.kind = k.old;
update refund_event set kind = case kind when 'ranOut' then 'expired' else 'evidenceAdded' end
  where kind in ('ranOut', 'evidence');

update audit_log a set action = k.new from renamed_kind k where a.action = k.old;
update audit_log a set action = split_part(a.action, ':', 1) || ':' || e.new
  from renamed_endpoint e where a.action like '%:%' and split_part(a.action, ':', 2) = e.old;
update audit_log set action = 'order:replacement' where action = 'order:reissue';
update idempotency_key i set endpoint = e.new from renamed_endpoint e where i.endpoint = e.old;
update operator_idempotency_key i set endpoint = e.new from renamed_endpoint e where i.endpoint = e.old;
update bulk_job_result r set reason = n.new from renamed_reason n where r.reason = n.old;
update bulk_job set kind = case kind when 'order.shelve' then 'order.hold' else 'order.releaseHold' end
  where kind in ('order.shelve', 'order.unshelve');

-- Codes in JSON: stored answers for repeated calls, and the problems of imported files.
update catalogue_import_chunk
  set problems = pg_temp.renamed(problems, '{"faults": "problems", "fault": "problem"}')
  where problems::text like '%fault%';
update catalogue_import set counts = pg_temp.renamed(counts, '{"rowsBad": "rowsRejected"}') where counts is not null;
update order_import_chunk
  set problems = pg_temp.renamed(problems, '{"faults": "problems", "fault": "problem"}')
  where problems::text like '%fault%';
update idempotency_key set answer = pg_temp.renamed(answer, '{"workId": "bulkJobId", "works": "jobs", "work": "job", "overlays": "flags", "overlay": "flag", "isShelved": "isOnHold", "isCancelAsked": "isCancellationRequested", "reissue": "replacement", "reissues": "replacements", "reissueOf": "replacementOf", "isReissue": "isReplacement", "bearer": "paidBy", "mended": "corrected", "promisedUntil": "shipBy", "whyNot": "blocker", "mostMinor": "maxMinor", "trouble": "issue", "obstacle": "blocker", "rowsBad": "rowsRejected", "madeBy": "createdBy", "madeAt": "createdAt", "askedBy": "requestedBy", "askedMinor": "requestedMinor", "declineWords": "declineReason"}') where answer is not null;
update operator_idempotency_key set answer = pg_temp.renamed(answer, '{"workId": "bulkJobId", "works": "jobs", "work": "job", "overlays": "flags", "overlay": "flag", "isShelved": "isOnHold", "isCancelAsked": "isCancellationRequested", "reissue": "replacement", "reissues": "replacements", "reissueOf": "replacementOf", "isReissue": "isReplacement", "bearer": "paidBy", "mended": "corrected", "promisedUntil": "shipBy", "whyNot": "blocker", "mostMinor": "maxMinor", "trouble": "issue", "obstacle": "blocker", "rowsBad": "rowsRejected", "madeBy": "createdBy", "madeAt": "createdAt", "askedBy": "requestedBy", "askedMinor": "requestedMinor", "declineWords": "declineReason"}') where answer is not null;
update audit_log set detail = replace(detail::text, '"handOver"', '"reassign"')::jsonb
  where detail::text like '%"handOver"%';

alter table dropshipping_order enable trigger user;
alter table order_flag enable trigger user;
alter table sourcing_request enable trigger user;
alter table replacement enable trigger user;

alter table cancellation_request add constraint cancellation_request_check CHECK (((status = 'requested'::text) = (ended_at IS NULL)));
alter table cancellation_request add constraint cancellation_request_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'agreed'::text, 'declined'::text, 'withdrawn'::text])));
alter table dropshipping_order add constraint dropshipping_order_check6 CHECK (((kind = 'replacement'::text) = (replacement_of_id IS NOT NULL)));
alter table dropshipping_order add constraint dropshipping_order_kind_check CHECK ((kind = ANY (ARRAY['plain'::text, 'merged'::text, 'part'::text, 'replacement'::text])));
alter table order_flag add constraint order_flag_kind_check CHECK ((kind = ANY (ARRAY['problem'::text, 'onHold'::text, 'cancellationRequested'::text, 'refund'::text, 'replacement'::text, 'returned'::text, 'surcharge'::text])));
alter table sourcing_request add constraint sourcing_request_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'inProgress'::text, 'infoNeeded'::text, 'quoted'::text, 'accepted'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text, 'notFound'::text])));
alter table wave_order add constraint wave_order_reason_check CHECK ((reason = ANY (ARRAY['problem'::text, 'cancellationRequested'::text, 'onHold'::text, 'surcharge'::text, 'cancelledInShop'::text, 'cancelled'::text, 'awaitingStock'::text, 'byHand'::text, 'waveEnded'::text])));
create index cancellation_request_agency on cancellation_request (at, id) where (status = 'requested');
create unique index cancellation_request_open on cancellation_request (customer_id, order_id) where (status = 'requested');
create index dropshipping_order_replacement_paid on dropshipping_order (customer_id, paid_at, shop_id) where ((kind = 'replacement') and (paid_at is not null));
create index sourcing_request_operator on sourcing_request (operator_id, status_since, id) where (status = any (array['inProgress', 'infoNeeded']));
