-- A window begins with its first attempt: aligned to the clock, one could end in the middle of somebody's attempts.
delete from rate_limit_counter;
alter table rate_limit_counter drop constraint rate_limit_counter_pkey;
alter table rate_limit_counter rename column window_start to window_end;
alter table rate_limit_counter add primary key (key);
