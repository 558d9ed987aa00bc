-- Rules by which a seller has the shipping lines of orders chosen: asked by position, the first that fits decides.
create table shipping_rule (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  position integer not null,
  name text not null,
  is_on boolean not null default true,
  conditions jsonb not null, -- as src/contract/shipping-rules/shipping-rules.ts spells them
  outcome jsonb not null,
  version integer not null default 1,
  updated_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index shipping_rule_id on shipping_rule (id);
call make_tenant_table('shipping_rule', 'select, insert, update, delete', 'select, insert, update, delete');

-- Which rule decided an order's line, by id and by its name of then: it chose the line (line_chosen_by is 'rule'), or it
-- left the choice to the seller and says why. No foreign key: orders outlive rules.
alter table dropshipping_order
  add column rule_id bigint,
  add column rule_name text,
  add column rule_problem jsonb,
  add check ((rule_id is null) = (rule_name is null)),
  add check (rule_problem is null or rule_id is not null);
create index dropshipping_order_rule on dropshipping_order (customer_id, rule_id, created_at) where rule_id is not null;
