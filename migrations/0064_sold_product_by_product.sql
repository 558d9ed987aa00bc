-- Orders are looked for in the primary key, products here: with the customer first in both, a session that planned while the
-- table was small could look through all of a customer's sales for one order's. The product is first now: only one index fits.
create index sold_product_sales on sold_product (product_id, customer_id, day desc, order_id desc);
drop index sold_product_list;
