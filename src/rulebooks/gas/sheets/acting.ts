/*
 * Rows of the table Units, for the tables in which their gas is paid.
 */

export const UNITS = "Gas_operations_Units";

/** Whether a unit stays at sea in the Return to Base step. */
export const DROPS = '[@Action]="Drop section"';

/** Whether it is entered what a unit does, and against which map it counts. */
export const ACTS_ON_MAP = 'AND([@[Major power]]<>"",[@Action]<>"",[@Map]<>"")';
