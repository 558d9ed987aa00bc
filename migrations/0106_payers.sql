-- PayPal's id of the account that paid a recharge; '' if unknown. Finance sees whether several customers share one.
alter table recharge add column paypal_payer text not null default '';
create index recharge_payer on recharge (customer_id, paypal_payer) where paypal_payer <> '';
