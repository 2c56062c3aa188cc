/** The key of queries for the deliveries of lots, which the inbox writes and the lots show. */
export const LOT_DELIVERIES_KEY = ["lot-deliveries"] as const;
