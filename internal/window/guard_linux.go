//go:build linux && production

package window

/*
#cgo pkg-config: gtk+-3.0
#cgo webkit2_41 pkg-config: webkit2gtk-4.1
#cgo !webkit2_41 pkg-config: webkit2gtk-4.0
#include <gtk/gtk.h>
#include <webkit2/webkit2.h>
#include <string.h>

static gboolean is_own(const char *uri) {
	return uri && (strncmp(uri, "wails://wails/", 14) == 0 || strncmp(uri, "wails://wails.localhost/", 24) == 0 || strcmp(uri, "about:blank") == 0);
}

static gboolean on_decide(WebKitWebView *view, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type, gpointer data) {
	if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE) return FALSE;
	WebKitNavigationAction *action = webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
	const char *uri = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
	if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION && is_own(uri)) return FALSE;
	fprintf(stderr, "kizuki: refused to open %s in the window\n", uri ? uri : "a page without an address");
	webkit_policy_decision_ignore(decision);
	return TRUE;
}

static void guard_below(GtkWidget *widget, gpointer data) {
	if (WEBKIT_IS_WEB_VIEW(widget)) {
		g_signal_connect(widget, "decide-policy", G_CALLBACK(on_decide), NULL);
	} else if (GTK_IS_CONTAINER(widget)) {
		gtk_container_forall(GTK_CONTAINER(widget), guard_below, NULL);
	}
}

static gboolean guard_all(gpointer data) {
	GList *windows = gtk_window_list_toplevels();
	for (GList *w = windows; w; w = w->next) guard_below(GTK_WIDGET(w->data), NULL);
	g_list_free(windows);
	return G_SOURCE_REMOVE;
}

static void guard(void) { g_idle_add(guard_all, NULL); }
*/
import "C"

// Guard lets the web view load the app's own page and nothing else: no link, no
// new window, no dropped document. Call it once, when the app has started.
func Guard() { C.guard() }
