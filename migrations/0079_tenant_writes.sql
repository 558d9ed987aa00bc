-- What the sellers' role may write of what decides about access and money. Accounts are made, and get their passwords,
-- permissions and status, as the agency's role; a seller changes its own name, language and muted emails.
revoke insert, update on account from quayside_tenant;
grant update (user_name, locale, muted_topics) on account to quayside_tenant;

-- A sub-account limited to some shops sees those that it adds itself.
create function see_own_shop(own_account_id bigint, own_shop_id bigint) returns void
  language sql security definer set search_path = pg_catalog, public
begin atomic
  update public.account set shop_ids = array_append(shop_ids, own_shop_id)
    where customer_id = public.app_customer_id() and id = own_account_id
      and shop_ids is not null and not own_shop_id = any(shop_ids)
      and exists (select from public.shop where shop.customer_id = public.app_customer_id() and shop.id = own_shop_id);
end;
revoke execute on function see_own_shop from public;
grant execute on function see_own_shop to quayside_tenant;

-- Postings move the wallet, and nothing else does: they sum to zero, are never changed, and none may overdraw.
create function move_wallet() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update public.wallet set balance_minor = wallet.balance_minor + moved.amount, movements = wallet.movements + moved.count
    from (select customer_id, sum(amount_minor) as amount, count(*) as count
            from posted where account = 'wallet' group by customer_id) as moved
    where wallet.customer_id = moved.customer_id;
  return null;
end $$;
create trigger move_wallet after insert on ledger_posting
  referencing new table as posted for each statement execute function move_wallet();

-- Of its wallet, the sellers' role keeps the privilege that locking the row takes. Row-level security allows no other id.
revoke update on wallet from quayside_tenant;
grant update (customer_id) on wallet to quayside_tenant;
