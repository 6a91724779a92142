// The app's only screen: registers the plugin, and passes the back key and the volume keys to it.
package cn.kaijuan.app;

import android.os.Bundle;
import android.view.KeyEvent;
import androidx.activity.OnBackPressedCallback;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    private final KaijuanPlugin plugin = new KaijuanPlugin();

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        bridgeBuilder.addPluginInstance(plugin);
        bridgeBuilder.addWebViewListener(plugin.resetOnLoad());
        super.onCreate(savedInstanceState);
        getOnBackPressedDispatcher().addCallback(this, new OnBackPressedCallback(true) {
            @Override
            public void handleOnBackPressed() {
                // The page sends GO_BACK on: to an overlay, to the previous page, or back to the app as goBackAPP.
                if (!plugin.goBack()) moveTaskToBack(true);
            }
        });
    }

    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        return plugin.onKey(event) || super.dispatchKeyEvent(event);
    }
}
