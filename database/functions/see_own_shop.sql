CREATE OR REPLACE FUNCTION public.see_own_shop(own_account_id bigint, own_shop_id bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
BEGIN ATOMIC
 UPDATE account SET shop_ids = array_append(account.shop_ids, see_own_shop.own_shop_id)
   WHERE ((account.customer_id = app_customer_id()) AND (account.id = see_own_shop.own_account_id) AND (account.shop_ids IS NOT NULL) AND (NOT (see_own_shop.own_shop_id = ANY (account.shop_ids))) AND (EXISTS ( SELECT
            FROM shop
           WHERE ((shop.customer_id = app_customer_id()) AND (shop.id = see_own_shop.own_shop_id)))));
END;
