-- An operator who looks after a customer. The customer reads the name and email address, by the function only, and only
-- as long as the operator is active.

alter table customer add column named_agent_id bigint references operator;

create function named_agent() returns table (name text, email text) language sql stable
  security definer set search_path = public, pg_temp as $$
  select o.name, o.email from customer c join operator o on o.id = c.named_agent_id
    where c.customer_id = app_customer_id() and o.is_active
$$;
