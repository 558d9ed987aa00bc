-- What an order's move entails is decided by modules/orders/state/consequences.ts, in the move's transaction. Triggers
-- keep counts, sums and search texts, and refuse what must never be.
drop trigger close_problem_with_order on dropshipping_order;
drop trigger end_surcharges_with_order on dropshipping_order;
drop trigger leave_wave_and_unassign on dropshipping_order;
drop trigger restart_ship_clock on dropshipping_order;
drop trigger sync_ship_clock_on_waiting on dropshipping_order;
drop trigger apply_blocking_flags_of_new on order_flag;
drop trigger apply_blocking_flags_of_changed on order_flag;
drop trigger apply_blocking_flags_of_deleted on order_flag;

drop function close_problem_with_order();
drop function end_surcharges_with_order();
drop function leave_wave_and_unassign();
drop function restart_ship_clock();
drop function sync_ship_clock_on_waiting();
drop function apply_blocking_flags();
drop function sync_ship_clock(bigint, bigint);
